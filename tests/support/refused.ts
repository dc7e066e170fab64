import { isAppError, type AppError } from '@/lib/core/errors';

/** The error with which a call was refused; fails when it was not. */
export async function refused(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => null,
    (e: unknown) => e,
  );
  if (!isAppError(error)) throw new Error('was not refused', { cause: error });
  return error;
}
