import css from '@/components/ui/attachments.module.css';

interface Attachment {
  title: string;
  path: string;
  sizeBytes: number;
}

/** A size for people: `820 KB`, `1.3 MB`. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The kind of a file as its name ends: `PDF`. */
function kindText(path: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toUpperCase() ?? '';
}

/** Files to download under a text. Nothing when there are none. */
export function Attachments({ items }: { items: readonly Attachment[] }) {
  if (items.length === 0) return null;
  return (
    <section className={css.box} aria-label="附件">
      <h2 className={css.title}>附件下载</h2>
      <ul>
        {items.map((a) => (
          <li key={a.path}>
            <a href={a.path} download>
              {a.title}
            </a>
            <span className={css.size}>{`${kindText(a.path)} ${sizeText(a.sizeBytes)}`.trim()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
