import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const NEEDED = new Set(['DATABASE_URL', 'SESSION_SECRET', 'BROWSER_SECRET', 'CODE_SECRET']);
const cell = (text) => text.replaceAll('|', '\\|');

/**
 * The sections of .env.example: a heading `# --- … ---`, and under it comments with the variables that they describe.
 * @returns {{ title: string, rows: { name: string, value: string, about: string }[] }[]}
 */
export function readExample(text) {
  const sections = [];
  let about = [];
  let open = false;
  for (const line of text.split('\n')) {
    const head = /^# --- (.+?) -{3,}$/.exec(line);
    const variable = /^#? ?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line);
    if (head) sections.push({ title: head[1], rows: [] });
    else if (variable) {
      sections.at(-1)?.rows.push({ name: variable[1], value: variable[2], about: about.join(' ') });
      open = true;
    } else if (line.startsWith('# ')) {
      if (open) about = [];
      open = false;
      about.push(line.slice(2));
    } else if (line.trim() === '') {
      about = [];
      open = false;
    }
  }
  return sections;
}

/** docs/configuration.md: every variable with its default, from .env.example alone. */
export function configurationDocument(text) {
  const lines = [
    '# Configuration',
    '',
    'Every variable of the product, written from `.env.example` by `npm run configuration`; do not edit. They are read from the environment, else from a file',
    '`.env` in the root. **Bold** ones have no default and are wanted by `npm run start`.',
  ];
  for (const { title, rows } of readExample(text)) {
    lines.push('', `## ${title}`, '', '| variable | default | meaning |', '|---|---|---|');
    for (const { name, value, about } of rows) {
      const shown = NEEDED.has(name) ? `**\`${name}\`**` : `\`${name}\``;
      lines.push(`| ${shown} | ${value ? `\`${cell(value)}\`` : ''} | ${cell(about)} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = fs.readFileSync(path.join(root, '.env.example'), 'utf8');
  fs.writeFileSync(path.join(root, 'docs/configuration.md'), configurationDocument(text));
}
