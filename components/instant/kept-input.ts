import { toast } from '@/components/ui/toast';

/** Something that was done before the part of the page that answers it was there. */
interface Kept {
  target: HTMLElement;
  /** What it is called, and its place among those of that name, by which it is found where the page is drawn anew. */
  name: string;
  at: number;
  /** How often it is still looked for on a living page. */
  left: number;
  isFocus: boolean;
  again: (target: HTMLElement) => void;
}

let kept: Kept[] = [];
let waiting = false;

/** Controls of the framework; what has `data-act` is answered by the other files here. */
const CONTROL = ':is(button, a[data-kept]):not([data-act])';
const FIELD = 'input, textarea, select';
/** Some two seconds of looks for what a part of the page may still bring. */
const LOOKS = 120;
const LOOK_MS = 16;
/** Keys that mean something to a field besides what they write. */
const KEYS = /^(Arrow|Page|Home|End|Enter|Escape)/;

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } };
}

/** What React has noted on a node (tests/e2e/early-input.spec.ts fails when it does so no more). */
function noted(node: Node, name: string): unknown {
  const key = Object.keys(node).find((one) => one.startsWith(name));
  return key === undefined ? undefined : node[key as keyof Node];
}

/** Whether React answers an element. It marks elements while it still compares the page with what it would draw, and hears nothing before its end. */
function isAlive(el: Element): boolean {
  const root = noted(document, '__reactContainer$') as ReactRoot | undefined;
  return (
    root?.stateNode.current.memoizedState?.isDehydrated === false && noted(el, '__reactProps$') !== undefined
  );
}

/** Whether the browser itself does what is wanted: a form with an address needs no script. */
const isNative = (el: Element) =>
  el instanceof HTMLButtonElement && el.type === 'submit' && el.form?.hasAttribute('action');

/** What somebody calls a control: nothing is done to another one, whatever has moved into its place. */
const nameOf = (el: HTMLElement) =>
  ['type', 'name', 'placeholder', 'aria-label'].map((key) => el.getAttribute(key)).join() +
  (el.matches('[type=radio], [type=checkbox]') ? (el as HTMLInputElement).value : '') +
  (el.matches(FIELD) ? '' : el.textContent);

const namedLike = (el: HTMLElement, name: string) =>
  [...document.querySelectorAll<HTMLElement>(el.localName)].filter((other) => nameOf(other) === name);

/** What waits is done in its order, each as soon as its part of the page is alive; what the living page has no more is not done. */
function goOn(): void {
  const [first] = kept;
  if (first) {
    const { target: known, name, at } = first;
    const target = known.isConnected ? known : namedLike(known, name)[at];
    if (!target && isAlive(document.body)) first.left -= 1;
    if (target ? isAlive(target) : first.left < 0) {
      kept.shift();
      if (target) first.again(target);
      // What a field shows when it gets the focus must not be drawn before its text is there.
      if (first.isFocus && kept[0]?.target === known) return goOn();
    }
  }
  waiting = kept.length > 0;
  if (waiting) setTimeout(goOn, LOOK_MS);
}

function keep(target: HTMLElement, again: (target: HTMLElement) => void, isFocus = false): void {
  const name = nameOf(target);
  kept.push({ target, name, at: namedLike(target, name).indexOf(target), left: LOOKS, isFocus, again });
  if (waiting) return;
  waiting = true;
  setTimeout(goOn, LOOK_MS);
}

/** The act is done later, and by nobody now. */
function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const within = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

function onClick(event: MouseEvent): void {
  const control = within(event, CONTROL);
  if (!control || isAlive(control) || isNative(control)) return;
  // In another tab or window the link itself is right.
  if (control.matches('a') && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  take(event);
  keep(control, (target) => target.click());
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (isAlive(form) || form.hasAttribute('action')) return;
  take(event);
  keep(form, (target) => (target as HTMLFormElement).requestSubmit(form === target ? event.submitter : null));
}

/** Where React notes the value that a field had (tests/e2e/early-input.spec.ts fails when it does so no more). */
const NOTED = '_valueTracker';

/** React compares with what it noted when it took the field over: that is the text which was typed, and no change. */
function sayChanged(field: HTMLElement): void {
  const { [NOTED]: before } = field as { [NOTED]?: { setValue: (value: string) => void } };
  before?.setValue('\0');
  field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
}

/** A choice is noted by whether it is made; React hears it by a click, which would take it back. */
function sayChosen(field: HTMLInputElement): void {
  field.checked = !field.checked;
  field.click();
}

/** What somebody has put into the fields whose change waits: React may draw what it knew over it before it hears of it. */
const changed = new Map<HTMLElement, { value: string; checked?: boolean }>();

function onInput(event: Event): void {
  const field = within(event, FIELD) as HTMLInputElement | null;
  const waits = field && changed.has(field);
  if (!field || (isAlive(field) && !waits)) return;
  const isChoice = /^(checkbox|radio)$/.test(field.type);
  changed.set(field, isChoice ? { value: field.value, checked: field.checked } : { value: field.value });
  if (waits) return;
  keep(field, (target) => {
    Object.assign(target, changed.get(field));
    changed.delete(field);
    if (isChoice) sayChosen(target as HTMLInputElement);
    else sayChanged(target);
  });
}

function onKey(event: KeyboardEvent): void {
  const field = within(event, FIELD);
  if (!field || isAlive(field) || !KEYS.test(event.key) || event.isComposing) return;
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = event;
  const same = { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true };
  keep(field, (target) => target.dispatchEvent(new KeyboardEvent('keydown', same)));
}

function onFocus(event: FocusEvent): void {
  const field = within(event, FIELD);
  if (!field || isAlive(field)) return;
  keep(
    field,
    (target) => {
      if (document.activeElement === target)
        target.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      else if (target !== field) target.focus();
    },
    true,
  );
}

/** No input is lost: what is done before the framework is there is kept, and done when it is. Links and forms with an address work at once. */
export function keepInput(): void {
  const on = <K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, act, { capture: true });
  on('click', onClick);
  on('submit', onSubmit);
  on('input', onInput);
  on('keydown', onKey);
  on('focusin', onFocus);
}

/** The framework cannot be fetched: a link leads where it leads, anything else says so, and the next touch tries again. */
export function giveUp(): void {
  const link = kept.map(({ target }) => target).find((target) => target instanceof HTMLAnchorElement);
  const wanted = kept.length > 0;
  kept = [];
  changed.clear();
  if (link) location.assign(link.href);
  else if (wanted) toast.error('网络连接失败，请重试');
}
