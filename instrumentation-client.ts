import { followForeignChanges } from '@/components/ui/foreign-dom';

// Next runs this file on every page before React does anything. A stored page carries the script itself, which does both (components/instant/main.ts).
if (!('instant' in document.documentElement.dataset)) {
  followForeignChanges();
  const script = document.createElement('script');
  script.src = '/instant.js';
  document.head.append(script);
}
