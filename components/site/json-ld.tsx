import type { Thing, WithContext } from 'schema-dts';

/** Structured data for search engines. `<` is escaped so that no text can end the element. */
export function JsonLd<T extends Thing>({ data }: { data: WithContext<T> }) {
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
