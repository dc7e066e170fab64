'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentType } from 'react';
import type { Fields } from '@/components/identity/use-fields';
import { AreaPicker } from '@/components/area/area-picker';
import type { AreaControlProps } from '@/components/area/receiver-fields';
import { LicenseField } from '@/components/identity/organization/license-field';
import css from '@/components/identity/organization/organization.module.css';
import { organizationChecks } from '@/components/identity/organization/checks';
import { inputClass, PlainField, PlainInput } from '@/components/ui/plain-field';
import { api } from '@/lib/client/api';
import type { LicenseView } from '@/lib/domain/organization/contract';
import { normalizeCreditCode } from '@/lib/domain/organization/credit-code';
import { postQuery } from '@/lib/client/query';

/** The papers of an organisation as a form holds them. */
export interface OrganizationValues extends Record<string, string> {
  name: string;
  typeId: string;
  creditCode: string;
  areaCode: string;
  address: string;
  contactName: string;
  managerCode: string;
  licenseId: string;
}

interface OrganizationFieldsProps<T extends OrganizationValues> {
  fields: Fields<T>;
  target: '/api/guest/organization/license/upload' | '/api/user/organization/license/upload';
  kept?: LicenseView | null;
  /** How this skin chooses a place. */
  area?: ComponentType<AreaControlProps>;
}

/** Name, type, credit code, place, contact, area manager and licence: the same at the registration and when an application is put right. */
export function OrganizationFields<T extends OrganizationValues>({
  fields,
  target,
  kept,
  area: Area = AreaPicker,
}: OrganizationFieldsProps<T>) {
  const id = useId();
  const types = useQuery(postQuery('/api/guest/organization/type/all', {}));
  const [manager, setManager] = useState<string | null>(null);
  const { values, errors, set, note } = fields;
  const code = normalizeCreditCode(values.creditCode);
  const codeHint =
    code.length === 18 && !organizationChecks.creditCode(code) ? (
      <span className={css.good}>✓ 校验通过</span>
    ) : (
      `18 位，已输入 ${Math.min(code.length, 99)} 位`
    );

  const lookUp = async () => {
    setManager(null);
    const typed = values.managerCode.trim();
    if (!typed) return;
    try {
      const found = await api.get('/api/guest/area/mgr/code/selectByCode', { code: typed }, { stay: true });
      setManager(found.name);
    } catch {
      note({ managerCode: '区域经理编码不存在，请核对，或留空' } as never);
    }
  };

  return (
    <>
      <PlainInput
        {...fields.bind('name')}
        label="单位全称"
        required
        maxLength={80}
        autoComplete="organization"
      />
      <PlainField label="单位类型" required htmlFor={`${id}-type`} error={errors.typeId ?? null}>
        <select
          id={`${id}-type`}
          className={inputClass}
          value={values.typeId}
          aria-invalid={errors.typeId ? true : undefined}
          aria-describedby={errors.typeId ? `${id}-type-note` : undefined}
          onChange={(e) => set('typeId', e.target.value)}
        >
          <option value="">{types.isError ? '加载失败，请刷新页面' : '请选择'}</option>
          {types.data?.map((t) => (
            <option key={t.id} value={t.id}>
              {t.name}
            </option>
          ))}
        </select>
      </PlainField>
      <PlainInput
        {...fields.bind('creditCode')}
        label="统一社会信用代码"
        required
        maxLength={24}
        hint={codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PlainField label="所在地区" required htmlFor={`${id}-area`} error={errors.areaCode ?? null}>
        <Area
          id={`${id}-area`}
          path={undefined}
          value={values.areaCode}
          onChange={(v) => set('areaCode', v)}
          invalid={Boolean(errors.areaCode)}
          describedBy={errors.areaCode ? `${id}-area-note` : undefined}
        />
      </PlainField>
      <PlainInput
        {...fields.bind('address')}
        label="详细地址"
        required
        maxLength={120}
        placeholder="街道、门牌号"
        autoComplete="address-line1"
      />
      <PlainInput
        {...fields.bind('contactName')}
        label="联系人"
        required
        maxLength={30}
        autoComplete="name"
      />
      <PlainInput
        {...fields.bind('managerCode')}
        label="区域经理编码（选填）"
        maxLength={32}
        placeholder="如由区域经理介绍，请填写其编码"
        hint={manager ? <span className={css.good}>✓ {manager}</span> : undefined}
        autoComplete="off"
        onBlur={() => void lookUp()}
      />
      <LicenseField
        target={target}
        kept={kept}
        error={errors.licenseId ?? null}
        onStored={(stored) => set('licenseId', String(stored))}
      />
    </>
  );
}
