import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startService } from './processes.mjs';

test('a service that does nothing but run in a circle is ended, one that works is left alone', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'processes-'));
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const service = async (name: string, text: string) => {
    fs.writeFileSync(path.join(dir, name), `console.log('ready');\n${text}`);
    const started = await startService(path.join(dir, name), {
      env: process.env,
      ready: /^ready/,
      timeoutSeconds: 60,
      what: name,
      logFile: path.join(dir, 'log'),
      silence: { everyMs: 1000, looks: 4 },
    });
    return started.ended;
  };
  try {
    const ends = [
      service('circle.mjs', 'setImmediate(() => { for (;;); });'),
      // Longer than it may be silent.
      service('work.mjs', 'setTimeout(() => process.exit(7), 7000);'),
    ];
    expect(await Promise.all(ends)).toEqual(['SIGKILL', 7]);
    expect(said.mock.calls).toEqual([['circle.mjs已 4 秒没有反应，强制结束']]);
  } finally {
    said.mockRestore();
    fs.rmSync(dir, { recursive: true, force: true });
  }
});
