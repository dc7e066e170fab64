'use client';

import { useQuery } from '@tanstack/react-query';
import { PublicInfoForm } from '@/components/site/office/public-info-form';
import { PublicInfoStateTag } from '@/components/site/office/public-info-state';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery, formQuery } from '@/lib/client/query';
import { contentOf } from '@/lib/core/content';
import { formatDate } from '@/lib/core/dates';
import { infoFields } from '@/lib/domain/site/fields';

/** 编辑公开信息 of the document that the address names. */
export function PublicInfoEditor() {
  const query = useQuery(formQuery(apiQuery('/api/admin/publicinfo/detail/[id]', { id: useAddressId() })));
  return (
    <Loaded query={query}>
      {(info) => (
        <>
          <PageHeader
            title="编辑公开信息"
            back={{ href: '/index/manage/publicinfo', label: '信息公开' }}
            text={<PublicInfoStateTag status={info.status} workingStatus={info.workingStatus} />}
          />
          <PublicInfoForm
            info={{ id: info.id, version: info.version, updatedAt: info.updatedAt }}
            isPublic={info.status === 'published'}
            values={{
              ...contentOf(infoFields, info),
              publishDate: info.publishedAt ? formatDate(info.publishedAt) : '',
            }}
          />
        </>
      )}
    </Loaded>
  );
}
