import { z } from 'zod';
import { sensitiveLevels, type SensitiveLevel } from './sensitive-words';

const levels = Object.keys(sensitiveLevels) as SensitiveLevel[];

export const SensitiveHitView = z.object({
  word: z.string(),
  level: z.enum(levels),
  kind: z.enum(['word', 'marking']).describe('词库或密级标志'),
  field: z.string(),
  fieldLabel: z.string(),
  count: z.number().int(),
  before: z.string(),
  hit: z.string(),
  after: z.string(),
});
export type SensitiveHit = z.output<typeof SensitiveHitView>;
export const SensitiveReport = z.object({
  hits: z.array(SensitiveHitView),
  blocked: z.boolean(),
  confirmable: z.boolean().describe('只有提示级，确认后可继续'),
});
export type SensitiveReport = z.output<typeof SensitiveReport>;
