import 'server-only';
import { purgeOldRows } from '@/lib/domain/bin/commands/purge-rows';

/** Background work of the recycle bins. */
export const binTasks = { 'bin:purge': purgeOldRows } as const;

/** Every night, at 03:15 in Shanghai. */
export const binCrontab = ['15 19 * * * bin:purge'];
