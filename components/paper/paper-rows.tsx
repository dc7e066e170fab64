import css from '@/components/paper/paper-rows.module.css';
import { paperText, type usePapers } from '@/components/paper/use-papers';
import { Button } from '@/components/ui/button';
import { paperKinds, type PaperKind } from '@/lib/states/paper';

interface PaperRowsProps {
  papers: ReturnType<typeof usePapers>;
  /** Kinds that can be had now; the others follow with the first parcel. */
  ready: readonly PaperKind[];
  parcels: number;
}

/** The papers of a whole order, each with its button. */
export function PaperRows({ papers, ready, parcels }: PaperRowsProps) {
  return (
    <ul>
      {(Object.keys(paperKinds) as PaperKind[]).map((kind) => (
        <li key={kind} className={css.row}>
          <p className={css.about}>
            <b>{paperKinds[kind]}</b>
            <span>{paperText(kind, parcels)}</span>
          </p>
          {ready.includes(kind) ? (
            <Button
              size="s"
              variant="outline"
              busy={papers.busy === kind}
              aria-label={`下载 PDF：${paperKinds[kind]}`}
              onClick={() => void papers.download(kind)}
            >
              下载 PDF
            </Button>
          ) : (
            <span className={css.later}>发货后可下载</span>
          )}
        </li>
      ))}
    </ul>
  );
}
