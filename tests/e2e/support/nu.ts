import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import vnuJar from 'vnu-jar';

interface NuReport {
  messages: { type: string; subType?: string; message: string; url: string; extract?: string }[];
}

/** What the W3C's Nu HTML checker has against documents, by the name that each has in `documents`: errors and warnings, not its remarks on style. */
export function nuFindings(documents: ReadonlyMap<string, string>): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'portal-markup-'));
  try {
    const names = [...documents.keys()];
    const files = names.map((name, i) => {
      const file = join(dir, `${i}.html`);
      writeFileSync(file, documents.get(name) ?? '');
      return file;
    });
    const run = spawnSync(
      'java',
      ['-Xss2m', '-jar', String(vnuJar), '--format', 'json', '--stdout', '--exit-zero-always', ...files],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    if (run.status !== 0) throw new Error(`the Nu HTML checker did not run: ${run.error ?? run.stderr}`);
    return (JSON.parse(run.stdout) as NuReport).messages
      .filter((m) => m.type !== 'info' || m.subType === 'warning')
      .map((m) => `${names[Number.parseInt(basename(m.url), 10)]}: ${m.message} (${m.extract ?? ''})`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
