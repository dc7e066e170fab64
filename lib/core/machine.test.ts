import { defineMachine } from './machine';

const spec = {
  name: 'door',
  states: { open: '开', shut: '关', gone: '拆除' },
  actions: {
    close: { label: '关门', from: ['open'], to: 'shut' },
    remove: { label: '拆', from: ['open', 'shut'], to: ['gone', 'shut'] },
  },
} as const;

describe('state machine', () => {
  const machine = defineMachine(spec);

  test('allowed actions come from the table', () => {
    expect(machine.allowed('open')).toEqual(['close', 'remove']);
    expect(machine.allowed('gone')).toEqual([]);
  });

  test('targets are always a list', () => {
    expect(machine.to('close')).toEqual(['shut']);
    expect(machine.to('remove')).toEqual(['gone', 'shut']);
  });

  test('a table that names an unknown state does not load', () => {
    const broken = { ...spec, actions: { fly: { label: '飞', from: ['open'], to: 'sky' } } };
    expect(() => defineMachine(broken as never)).toThrow('machine door: action fly names unknown state sky');
  });

  test('a state without a label does not load', () => {
    expect(() => defineMachine({ name: 'x', states: { a: '' }, actions: {} })).toThrow(
      'state a has no label',
    );
  });
});
