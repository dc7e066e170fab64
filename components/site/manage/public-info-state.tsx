import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { publicInfoStates, type PublicInfoState } from '@/lib/domain/site/states';

const tones: Record<PublicInfoState, Tone> = { draft: 'gray', published: 'green', offline: 'amber' };

export function PublicInfoStateTag({ status }: { status: PublicInfoState }) {
  return <StatusTag tone={tones[status]}>{publicInfoStates[status]}</StatusTag>;
}
