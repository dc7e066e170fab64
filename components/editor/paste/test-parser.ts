import { parseDocument } from 'htmlparser2';
import type { DomNode } from '@/components/editor/paste/tree';

interface Parsed {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: Parsed[];
}

const asDom = (node: Parsed): DomNode => ({
  nodeType: node.type === 'text' ? 3 : node.type === 'comment' || node.type === 'directive' ? 8 : 1,
  nodeName: node.name ?? '#text',
  nodeValue: node.data ?? null,
  get childNodes() {
    return (node.children ?? []).map(asDom);
  },
  attributes: Object.entries(node.attribs ?? {}).map(([name, value]) => ({ name, value })),
});

/** Stands in for the browser's parser where there is none: enough of it to read clipboard HTML in tests. */
export class TestDOMParser {
  parseFromString(html: string): { documentElement: DomNode } {
    const children = parseDocument(html).children as unknown as Parsed[];
    return { documentElement: asDom({ type: 'tag', name: 'html', attribs: {}, children }) };
  }
}
