import 'server-only';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { uploads } from '@/db/schema/upload';
import { LIBRARY_USAGES } from '@/lib/domain/upload/rules';

/** Files of the media library: public ones of its usages, whole and not deleted. */
export function libraryFiles(): SQL | undefined {
  return and(
    eq(uploads.private, false),
    isNull(uploads.deletedAt),
    inArray(uploads.usage, [...LIBRARY_USAGES]),
  );
}
