/** The blocks of an article, written down in a small markup so that texts stay readable in their files. */
export type Block =
  | { kind: 'p'; text: string }
  | { kind: 'h'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'box'; title: string; items: string[] }
  | { kind: 'fig'; figure: string; title: string; values: string[] };

/**
 * One block per paragraph: `## heading`, `> pull quote`, lines of `- item`, `! box title` with its lines below, `@name title` with the figure's values
 * below, anything else is text.
 */
export function blocksOf(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part): Block => {
      const [first = '', ...rest] = part.split('\n').map((line) => line.trim());
      if (first.startsWith('## ')) return { kind: 'h', text: first.slice(3) };
      if (first.startsWith('> ')) return { kind: 'quote', text: first.slice(2) };
      if (first.startsWith('- ')) return { kind: 'list', items: [first, ...rest].map((l) => l.slice(2)) };
      if (first.startsWith('! ')) return { kind: 'box', title: first.slice(2), items: rest };
      if (first.startsWith('@')) {
        const [name = '', ...title] = first.slice(1).split(' ');
        return { kind: 'fig', figure: name, title: title.join(' '), values: rest };
      }
      return { kind: 'p', text: [first, ...rest].join('') };
    });
}
