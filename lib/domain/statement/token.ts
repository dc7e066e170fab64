import 'server-only';
import { createHash } from 'node:crypto';

/** What is kept of the token in a link. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
