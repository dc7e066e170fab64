import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { publicInfoStates, type InfoWorkState, type PublicInfoState } from '@/lib/states/site';

const tones: Record<PublicInfoState, Tone> = {
  draft: 'gray',
  pending: 'amber',
  approved: 'blue',
  rejected: 'red',
  published: 'green',
  offline: 'gray',
};

interface PublicInfoStateTagProps {
  status: PublicInfoState;
  /** State of the next text of a published document. */
  workingStatus?: InfoWorkState | null;
}

/** Where a document stands, and beside it where its next text does. */
export function PublicInfoStateTag({ status, workingStatus }: PublicInfoStateTagProps) {
  return (
    <>
      <StatusTag tone={tones[status]}>{publicInfoStates[status]}</StatusTag>
      {workingStatus && (
        <>
          {' '}
          <StatusTag tone={tones[workingStatus]}>修订{publicInfoStates[workingStatus]}</StatusTag>
        </>
      )}
    </>
  );
}
