'use client';

import { AreaInput } from '@/components/area/mobile/area-input';
import { RegisterOrganizationForm } from '@/components/identity/organization/register-organization-form';

/** 单位注册 on the phone: the place is chosen in a sheet. */
export function MobileRegisterOrganization() {
  return <RegisterOrganizationForm area={AreaInput} />;
}
