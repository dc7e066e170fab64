import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { base64Bytes } from '@/lib/domain/upload/base64';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { uploadErrors } from '@/lib/domain/upload/errors';
import { extensionOf, kindOfExtension } from '@/lib/domain/upload/rules';
import type { LicenseUploadInput, LicenseView } from '../contract';
import { LICENSE_EXTENSIONS, LICENSE_MAX_BYTES } from '../rules';

/**
 * Takes the scan of a licence privately (security.md S-42): of a visitor it belongs to the browser until the registration names it, of a
 * buyer to the account. Runs outside a transaction, as storing does.
 *
 * @throws the texts of `uploadErrors`
 */
export async function storeLicense(ctx: Ctx, input: LicenseUploadInput): Promise<LicenseView> {
  const ext = extensionOf(input.name);
  if (!LICENSE_EXTENSIONS.includes(ext)) throw uploadErrors.typeRefused();
  const stored = await storeUpload(ctx, {
    bytes: base64Bytes(input.content, LICENSE_MAX_BYTES),
    name: input.name,
    door: kindOfExtension(ext) ?? 'image',
    usage: 'license',
  });
  return { id: stored.id, name: stored.name, image: stored.width !== null };
}
