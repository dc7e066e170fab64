import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { articleMachine, revisionStates, type ArticleState, type RevisionState } from '@/lib/states/article';

const tones: Record<ArticleState, Tone> = {
  draft: 'gray',
  pending: 'amber',
  approved: 'blue',
  rejected: 'red',
  published: 'green',
  offline: 'gray',
};
const workingTones: Record<RevisionState, Tone> = {
  draft: 'gray',
  pending: 'amber',
  approved: 'blue',
  rejected: 'red',
  superseded: 'gray',
};

interface ArticleStateTagProps {
  status: ArticleState;
  /** State of the next revision of a published article. */
  workingStatus: RevisionState | null;
  deleted?: boolean;
}

/** State of an article in words, with that of its unfinished revision. */
export function ArticleStateTag({ status, workingStatus, deleted }: ArticleStateTagProps) {
  if (deleted) return <StatusTag tone="gray">已删除</StatusTag>;
  return (
    <>
      <StatusTag tone={tones[status]}>{articleMachine.label(status)}</StatusTag>
      {workingStatus && (
        <>
          {' '}
          <StatusTag tone={workingTones[workingStatus]}>修订·{revisionStates[workingStatus]}</StatusTag>
        </>
      )}
    </>
  );
}

/** State of one revision in words. */
export function RevisionTag({ status }: { status: RevisionState }) {
  return <StatusTag tone={workingTones[status]}>{revisionStates[status]}</StatusTag>;
}
