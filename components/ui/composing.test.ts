import { isComposing } from '@/components/ui/composing';
import { stopComposingCommands } from '@/components/ui/composing-commands';

type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'> & { target: object };
const key = (more: Partial<Key>) =>
  ({ key: 'Enter', isComposing: false, keyCode: 13, target: {}, ...more }) as unknown as KeyboardEvent;

test.each<[string, Partial<Key>, boolean]>([
  ['an Enter of its own', {}, false],
  ['an Enter inside a composition', { isComposing: true, keyCode: 229 }, true],
  ['an Enter that the browser reports with its own code', { isComposing: true }, true],
  ['the Enter that Safari reports behind the end of the composition', { keyCode: 229 }, true],
])('%s', (_what, more, taken) => {
  expect(isComposing(key(more))).toBe(taken);
  expect(isComposing({ nativeEvent: key(more) } as never)).toBe(taken);
});

class Field {
  constructor(readonly isContentEditable: boolean) {}
}

test.each<[string, Partial<Key>, boolean]>([
  ['Escape of a composition is kept from the library', { key: 'Escape', keyCode: 229 }, true],
  ['an arrow of a composition too', { key: 'ArrowDown', isComposing: true }, true],
  ['its letters are not', { key: 'a', keyCode: 229 }, false],
  ['an Escape of its own is not', { key: 'Escape' }, false],
  ['a text editor hears its compositions', { keyCode: 229, target: new Field(true) }, false],
  ['a field of a form does not', { keyCode: 229, target: new Field(false) }, true],
])('%s', (_what, more, stopped) => {
  Object.assign(globalThis, { HTMLElement: Field });
  const stop = jest.fn();
  stopComposingCommands({ ...key(more), stopImmediatePropagation: stop });
  expect(stop).toHaveBeenCalledTimes(stopped ? 1 : 0);
});
