'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { QaForm } from '@/components/site/office/qa-form';
import { groupOptions, groupsQuery } from '@/components/site/office/qa-groups';
import { Loaded } from '@/components/ui/loaded';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery, formQuery } from '@/lib/client/query';

/** The form of a new question, in the group that the address names. */
export function NewQa() {
  const asked = Number(useSearchParams().get('groupId'));
  const groups = useQuery(groupsQuery());
  return (
    <Loaded query={groups}>
      {(page) => {
        const offered = groupOptions(page);
        const group = offered.find((g) => g.value === asked) ?? offered[0];
        return (
          <QaForm
            groups={offered}
            values={{ groupId: group?.value ?? '', question: '', answerHtml: '', enabled: true }}
          />
        );
      }}
    </Loaded>
  );
}

/** The form of the question that the address names. */
export function QaEditor() {
  const groups = useQuery(groupsQuery());
  const query = useQuery(formQuery(apiQuery('/api/admin/qa/detail/[id]', { id: useAddressId() })));
  return (
    <Loaded query={query}>
      {({ id, version, updatedAt, groupId, question, answerHtml, enabled }) => (
        <Loaded query={groups}>
          {(page) => (
            <QaForm
              qa={{ id, version, updatedAt }}
              groups={groupOptions(page)}
              values={{ groupId, question, answerHtml, enabled }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
