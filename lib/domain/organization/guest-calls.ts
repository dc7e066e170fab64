import 'server-only';
import { call, calls } from '@/lib/data/call';
import { loginView } from '@/lib/domain/identity/contract';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { openSession } from '@/lib/server/auth/sign-in';
import { registerOrganization } from './commands/register-organization';
import { storeLicense } from './commands/store-license';
import {
  LICENSE_MAX_BASE64,
  licenseUploadInput,
  licenseView,
  organizationAddInput,
  organizationTypeListView,
} from './contract';
import { listOrganizationTypes } from './queries';

export const guestOrganizationCalls = calls('guest/organization', {
  'POST add': call({
    summary: '单位注册（提交后等待审核）',
    can: 'public',
    rate: 'login',
    tx: false,
    browser: true,
    input: organizationAddInput,
    output: loginView,
    message: '注册成功，单位资料已提交审核',
    handler: (ctx, input) => registerOrganization(ctx, input, { codes: codeSettings(), open: openSession }),
  }),
  'POST license/upload': call({
    summary: '上传单位证照',
    can: 'public',
    rate: 'code',
    tx: false,
    browser: true,
    input: licenseUploadInput,
    output: licenseView,
    maxBytes: LICENSE_MAX_BASE64 + 4096,
    message: '上传成功',
    handler: storeLicense,
  }),
  'POST type/all': call({
    summary: '单位类型',
    can: 'public',
    rate: 'read',
    tx: false,
    output: organizationTypeListView,
    message: '',
    handler: listOrganizationTypes,
  }),
});
