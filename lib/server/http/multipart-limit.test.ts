import { z } from 'zod';
import { multipartLimit } from './multipart-limit';

const MB = 1024 * 1024;
const file = z
  .file()
  .min(1)
  .max(5 * MB)
  .describe('a file');

test.each([
  ['no file', z.object({ id: z.number(), ids: z.array(z.string()) }), MB],
  ['a file of 5 MB', z.object({ file, id: z.number() }), 11 * MB],
  ['an optional file', z.object({ file: file.optional() }).refine(() => true), 11 * MB],
  ['two files', z.object({ a: file, b: z.union([file, z.string()]).nullish() }), 21 * MB],
  ['many files', z.object({ files: z.array(file).transform((v) => v) }), 110 * MB],
  ['a file in a pipe', z.object({ file: z.preprocess((v) => v, file) }), 11 * MB],
  ['a file of any size', z.object({ file: z.file() }), 110 * MB],
  ['any fields', z.looseObject({ action: z.string() }), 110 * MB],
])('R-24 a form with %s', (_, input, wanted) => {
  expect(multipartLimit(input)).toBe(wanted);
});
