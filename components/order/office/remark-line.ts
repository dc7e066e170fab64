import { z } from 'zod';

/** A note is one line of text: breaks that were typed become blanks. */
export const remarkLine = (field: z.ZodType<string, string>) =>
  z
    .string()
    .transform((v) => v.replaceAll(/\s*\n\s*/g, ' '))
    .pipe(field);
