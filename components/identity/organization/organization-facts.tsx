import type { Description } from '@/components/ui/description-list';
import { maskPhone } from '@/lib/core/phone-number';
import type { OrganizationView } from '@/lib/domain/organization/contract';

/** The particulars of an organisation as its members read them. */
export function organizationFacts(view: OrganizationView): Description[] {
  return [
    { label: '单位全称', value: view.name, wide: true },
    { label: '单位类型', value: view.typeName },
    { label: '信用代码', value: view.creditCode },
    { label: '所在地区', value: view.areaText },
    { label: '详细地址', value: view.address },
    { label: '联系人', value: view.contactName },
    { label: '联系电话', value: view.contactPhone && maskPhone(view.contactPhone) },
    { label: '单位邮箱', value: view.contactEmail },
    { label: '区域经理编码', value: view.managerCode },
    { label: '我的角色', value: view.roleLabel },
    {
      label: '单位证照',
      value: view.license && (
        <a href="/api/user/organization/license" target="_blank" rel="noopener">
          {view.license.name}
        </a>
      ),
    },
  ];
}
