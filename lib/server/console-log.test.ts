import { EventEmitter } from 'node:events';
import { logConsole } from './console-log';
import { makeLog } from './log';

const node = new EventEmitter() as NodeJS.Process;

function printed(print: (target: Console) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const target = { ...console };
  const back = logConsole(makeLog('debug', { write: (line: string) => void lines.push(line) }), target, node);
  print(target);
  back();
  return lines
    .flatMap((line) => line.trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('S-38 what a library prints is one line each, whatever breaks stand in it', () => {
  const lines = printed((c) => {
    c.error('The requested resource %s', '/img/a\n{"level":60}', 'is none');
    c.warn('two\r\nlines');
    c.log({ a: 1 });
  });
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'The requested resource /img/a\n{"level":60} is none'],
    [40, 'two\r\nlines'],
    [30, '{ a: 1 }'],
  ]);
});

test('what Node warns of is a line', () => {
  const warning = Object.assign(new Error('SQLite is an experimental feature'), {
    name: 'ExperimentalWarning',
  });
  const [line] = printed(() => void node.emit('warning', warning));
  expect(node.listenerCount('warning')).toBe(0);
  expect(line).toMatchObject({ level: 40, msg: warning.message, err: { message: warning.message } });
});

test('S-38 the failure of a page names its query without parameters, and its causes', () => {
  const cause = new Error('Failed query: select $1\nparams: 张三,13800138000\nwith a break');
  const [line] = printed((c) => c.error('⨯', new Error('page', { cause }), new Error('params 13800138000')));
  expect(JSON.stringify(line)).not.toMatch(/张三|13800138000|with a break/);
  expect(line).toMatchObject({
    level: 50,
    msg: '⨯ Error Error',
    err: {
      message: 'page: Failed query: select $1\nparams: [redacted]',
      cause: { message: 'Failed query: select $1\nparams: [redacted]' },
    },
    others: ['Error: params 138****8000'],
  });
});

test('a guest who asks for pictures that are none leaves no line of an error', () => {
  const lines = printed((c) => {
    c.error('⨯', 'internal image response failed for', '/files/none.png', 404);
    c.error('⨯', 'internal image response is empty for', '/files/empty.png');
    c.error('⨯', "The requested resource isn't a valid image for", '/files/a.pdf', 'received', null);
    c.error('⨯', 'internal image response failed for', '/files/a.png', 503);
    c.error('⨯', 'upstream image response failed for', '/files/a.png', new Error('broken'));
  });
  expect(lines.map(({ level }) => level)).toEqual([20, 20, 20, 50, 50]);
});

test('the console is as before once it is given back', () => {
  const target = { ...console };
  const { error } = target;
  logConsole(makeLog('silent'), target)();
  expect(target.error).toBe(error);
});
