import type { Tone } from '@/components/ui/status-tag';
import type { UserState } from '@/lib/states/identity';

export const memberTones: Record<UserState, Tone> = { active: 'green', disabled: 'gray', closed: 'gray' };
