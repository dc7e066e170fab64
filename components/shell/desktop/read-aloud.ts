import { fitText } from '@/lib/core/characters';
/** Reading aloud by the browser's own voice; nothing leaves the device that the system's speech engine does not send. */

/** Longest piece given to the speech engine: longer ones are cut off by some browsers. */
const PIECE = 160;

/** Whether this browser can speak. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;
}

/** A text in pieces of at most `PIECE` characters that end where a sentence does, if one does. */
export function pieces(text: string): string[] {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const sentences = flat.match(/[^。！？；!?;]+[。！？；!?;]*/g) ?? [];
  const out: string[] = [];
  for (const sentence of sentences) {
    const last = out.at(-1);
    if (last !== undefined && last.length + sentence.length <= PIECE) out[out.length - 1] = last + sentence;
    else
      for (let rest = sentence; rest !== '';) {
        const piece = fitText(rest, PIECE);
        out.push(piece);
        rest = rest.slice(piece.length);
      }
  }
  return out.map((piece) => piece.trim()).filter(Boolean);
}

/** Stops what is being read. */
export function hush(): void {
  window.speechSynthesis.cancel();
}

/** Reads a text instead of what is being read. `onEnd` comes once, after the last piece; not when something else is read instead. */
export function speak(text: string, onEnd?: () => void): void {
  hush();
  const all = pieces(text);
  if (all.length === 0) onEnd?.();
  all.forEach((piece, i) => {
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.lang = 'zh-CN';
    if (i === all.length - 1 && onEnd) utterance.addEventListener('end', onEnd);
    window.speechSynthesis.speak(utterance);
  });
}

const SILENT = 'script, style, noscript, nav, [aria-hidden="true"], [hidden], [data-banner]';

/** The text of an element as it should be read: the names of pictures in, decoration out. */
export function spokenText(element: Element): string {
  if (element.matches(SILENT)) return '';
  const label = element.getAttribute('aria-label');
  if (label && !element.matches('section, article, main, div')) return label;
  if (element instanceof HTMLImageElement) return element.alt;
  if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent ?? element.placeholder;
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
    else if (node instanceof Element) text += spokenText(node);
  }
  return /^(p|h[1-6]|li|tr|div|figcaption|section|article)$/i.test(element.tagName) ? `${text}。` : text;
}
