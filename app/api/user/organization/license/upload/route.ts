import { storeLicense } from '@/lib/domain/organization/commands/store-license';
import { LICENSE_MAX_BASE64, licenseUploadInput, licenseView } from '@/lib/domain/organization/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '上传单位证照',
  can: 'organization.manage',
  rate: 'upload',
  tx: false,
  browser: true,
  input: licenseUploadInput,
  output: licenseView,
  maxBytes: LICENSE_MAX_BASE64 + 4096,
  message: '上传成功',
  handler: storeLicense,
});
