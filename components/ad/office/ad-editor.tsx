'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { AdForm } from '@/components/ad/office/ad-form';
import { AdStateTag } from '@/components/ad/office/ad-state';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery, formQuery } from '@/lib/client/query';

const positionsQuery = () => apiQuery('/api/admin/adPosition/list', {});

/** The form of a new advertisement, for the position that the address names. */
export function NewAd() {
  const asked = Number(useSearchParams().get('position'));
  return (
    <Loaded query={useQuery(positionsQuery())}>
      {(positions) => (
        <AdForm
          positions={positions}
          values={{
            position: (positions.find((p) => p.position === asked) ?? positions[0])?.position ?? 1,
            title: '',
            path: '',
            url: '',
            startsAt: '',
            endsAt: '',
            enabled: true,
          }}
        />
      )}
    </Loaded>
  );
}

/** 编辑广告 of the advertisement that the address names. */
export function AdEditor() {
  const positions = useQuery(positionsQuery());
  const query = useQuery(formQuery(apiQuery('/api/admin/ad/detail/[id]', { id: useAddressId() })));
  return (
    <Loaded query={query}>
      {({ id, version, state, clicks, position, title, path, url, startsAt, endsAt, enabled }) => (
        <>
          <PageHeader
            title="编辑广告"
            back={{ href: '/index/manage/ad', label: '广告管理' }}
            text={
              <>
                <AdStateTag state={state} />
                {` 点击 ${clicks} 次`}
              </>
            }
          />
          <Loaded query={positions}>
            {(offered) => (
              <AdForm
                ad={{ id, version }}
                positions={offered}
                values={{
                  position,
                  title,
                  path,
                  url: url ?? '',
                  startsAt: startsAt ?? '',
                  endsAt: endsAt ?? '',
                  enabled,
                }}
              />
            )}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}
