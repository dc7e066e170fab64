import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { adStates, type AdState } from '@/lib/states/ad';

const tones: Record<AdState, Tone> = { running: 'green', waiting: 'blue', ended: 'gray', disabled: 'gray' };

export function AdStateTag({ state }: { state: AdState }) {
  return <StatusTag tone={tones[state]}>{adStates[state]}</StatusTag>;
}
