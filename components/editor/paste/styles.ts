import { type PastedElement, everyElement, textOf } from '@/components/editor/paste/tree';

export type Declarations = Record<string, string>;

/** `a: b; c: d` as an object, lower case, quotes inside values respected. */
export function declarationsOf(text: string): Declarations {
  const found: Declarations = {};
  for (const part of text.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;])+/g) ?? []) {
    const colon = part.indexOf(':');
    if (colon < 1) continue;
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
      .toLowerCase();
    if (value) found[part.slice(0, colon).trim().toLowerCase()] = value;
  }
  return found;
}

interface Rule {
  tag: string;
  declarations: Declarations;
}

/** Reads what an element looks like from its class rules and its own style. */
export type StyleReader = (element: PastedElement) => Declarations;

/**
 * Excel and WPS write bold and alignment into a style sheet of the clipboard (`.xl65 { font-weight: 700 }`). Of such sheets the rules for one
 * class are read, `.name` and `tag.name`; everything else in them is about pages, fonts and printing.
 */
export function styleReader(root: PastedElement): StyleReader {
  const rules = new Map<string, Rule[]>();
  for (const element of everyElement(root)) {
    if (element.tag !== 'style') continue;
    const sheet = textOf(element)
      .replaceAll(/<!--|-->/g, '')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, selectors = '', body = ''] of sheet.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',')) {
        const match = /^\s*([a-z\d]*)\.([\w-]+)\s*$/i.exec(selector);
        if (!match) continue;
        const list = rules.get(match[2]!) ?? [];
        list.push({ tag: match[1]!.toLowerCase(), declarations: declarationsOf(body) });
        rules.set(match[2]!, list);
      }
    }
  }
  return (element) => {
    const found: Declarations = {};
    for (const name of (element.attrs.class ?? '').split(/\s+/)) {
      for (const rule of rules.get(name) ?? []) {
        if (!rule.tag || rule.tag === element.tag) Object.assign(found, rule.declarations);
      }
    }
    return Object.assign(found, declarationsOf(element.attrs.style ?? ''));
  };
}

/** The alignments worth keeping; justified is what the page does anyway. */
export function alignmentOf(text: string | undefined): 'left' | 'center' | 'right' | undefined {
  if (text === 'center' || text === '-webkit-center' || text === 'middle') return 'center';
  if (text === 'right' || text === 'end' || text === '-webkit-right') return 'right';
  return text === 'left' ? 'left' : undefined;
}
