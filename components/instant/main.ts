import { followForeignChanges } from '@/components/ui/foreign-dom';
import { openBigAd, startAds } from './ads';
import { followCart, showCart } from './cart-count';
import { hearSigns, holdScripts, wakeWhereNeeded } from './held-scripts';
import { giveUp, keepInput } from './kept-input';
import { startPhone } from './phone';
import { rememberChoices } from './remembered';
import { countReading, showTextSize } from './reading';
import { startSections } from './sections';
import { startSlides } from './slides';
import { startTop } from './top';
import { followVisitor, showVisitor } from './visitor';

const root = document.documentElement;
/** What stood on the root element at the last look. */
let marks: readonly Attr[] = [];

/** What has to be right again wherever the framework has put something new into the page. */
function refresh(): void {
  // React that draws the whole page anew takes off what it does not know.
  if ('instant' in root.dataset) marks = [...root.attributes].filter(({ name }) => name !== 'id');
  else for (const { name, value } of marks) root.setAttribute(name, value);
  showVisitor();
  showCart();
  startSlides();
}

/** Each in a task of its own, so that a slow phone answers between them. */
function inTurn(...acts: (() => void)[]): void {
  for (const act of acts) setTimeout(act);
}

/** What lives before the framework, or without it, by marks in the markup (docs/adr/0033): what answers somebody at once, what shows something after it. */
function start(isForeign: () => boolean): void {
  rememberChoices();
  holdScripts(isForeign, giveUp);
  startSlides();
  startAds();
  startTop();
  startSections();
  startPhone();
  countReading();
  showTextSize();
  followVisitor(refresh);
  inTurn(refresh, wakeWhereNeeded, openBigAd, followCart);
  let asked = false;
  new MutationObserver(() => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      refresh();
    });
  }).observe(document.body, { childList: true, subtree: true });
}

// A stored page carries this file in its head, any other gets it from instrumentation-client.ts.
if (!('instant' in root.dataset)) {
  root.dataset.instant = '';
  let isForeign = () => false;
  // Inside the page itself: its scripts wait.
  if (!document.currentScript?.hasAttribute('src')) {
    isForeign = followForeignChanges();
    hearSigns();
    keepInput();
  }
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => start(isForeign));
  else start(isForeign);
}
