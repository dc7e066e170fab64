'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/campaign/campaign.module.css';
import { daysText, isRefused, LIST_PATH, listText } from '@/components/campaign/campaign-words';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { StatusTag } from '@/components/ui/status-tag';
import { apiQuery } from '@/lib/client/query';
import { campaignTones } from '@/lib/states/campaign';

/** 年度征订: the seasons, and what the organisation has done of each. */
export function CampaignListPage() {
  const query = useQuery(apiQuery('/api/user/campaign/list', {}));
  const header = (
    <PageHeader title="年度征订" text="取用往年的分发名单，改好读者、地址和份数，一次下单，按读者寄送。" />
  );
  if (isRefused(query.error))
    return (
      <>
        {header}
        <EmptyState title={errorText(query.error)} text="分发名单由单位管理员编制和下单。" />
      </>
    );
  return (
    <>
      {header}
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="目前没有征订" text="征订开始后在这里编制名单，平时可以随时订阅。" />
          ) : (
            <ul>
              {list.map((c) => (
                <li key={c.id} className={css.row}>
                  <div>
                    <a className={css.title} href={`${LIST_PATH}/${c.id}`}>
                      {c.title}
                    </a>
                    <p className={css.small}>{`${c.year} 年度　${daysText(c)}`}</p>
                    <p className={css.small}>{`本单位：${listText(c)}`}</p>
                  </div>
                  <StatusTag tone={campaignTones[c.face]}>{c.faceLabel}</StatusTag>
                  <ButtonLink
                    size="s"
                    variant={c.face === 'open' && c.listFace !== 'ordered' ? 'primary' : 'outline'}
                    href={`${LIST_PATH}/${c.id}`}
                  >
                    {c.face === 'open' && c.listFace !== 'ordered' ? '编制名单' : '查看名单'}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
