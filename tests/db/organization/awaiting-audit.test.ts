import { dropTags } from '@/lib/data/page-cache';
import { platformOverview } from '@/lib/domain/admin/overview-queries';
import { getOrganization, listOrganizations } from '@/lib/domain/organization/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { makeOrganization } from '@/tests/support/factories/organization';
import { makeAdmin } from '@/tests/support/factories/people';

const proposal = {
  name: '新名称机关',
  typeId: 1,
  creditCode: '91110000600037341L',
  areaCode: '110101',
  address: '地址',
  managerCode: null,
  licenseUploadId: null,
};

test('the desk counts what the list of waiting organisations shows: applications and waiting changes, nothing deleted or decided', async () => {
  const ctx = makeCtx({ actor: adminActor(await makeAdmin(['platform'])) });
  const shown = async () => {
    // Rows come without the event that an act leaves.
    dropTags(null);
    const { list, total } = await listOrganizations(ctx, { pending: true, pageNum: 1, pageSize: 20 });
    return { ids: list.map((o) => o.id).toSorted((a, b) => a - b), total };
  };
  const counted = async () => (await platformOverview(ctx)).pendingOrganizations;
  expect([await counted(), await shown()]).toEqual([0, { ids: [], total: 0 }]);
  const applied = await makeOrganization({ status: 'pending' });
  const changes = await makeOrganization({ proposal, proposalStatus: 'pending', proposedAt: new Date() });
  await makeOrganization({ status: 'pending', deletedAt: new Date() });
  await makeOrganization({
    proposal,
    proposalStatus: 'pending',
    proposedAt: new Date(),
    deletedAt: new Date(),
  });
  await makeOrganization({ proposal, proposalStatus: 'rejected', proposedAt: new Date() });
  await makeOrganization({ status: 'rejected' });
  await makeOrganization();
  expect(await shown()).toEqual({ ids: [applied.id, changes.id], total: 2 });
  expect(await counted()).toBe(2);
});

test('changes that were proposed before a particular existed leave what is live in it', async () => {
  const ctx = makeCtx({ actor: adminActor(await makeAdmin(['platform'])) });
  const { address: _, ...older } = proposal;
  const { id, name } = await makeOrganization({
    address: '现在的地址',
    proposal: older,
    proposalStatus: 'pending',
    proposedAt: new Date(),
  });
  const { proposal: shown } = await getOrganization(ctx, id);
  expect(shown?.values.address).toBe('现在的地址');
  expect(shown?.changes.find((c) => c.field === 'name')).toEqual({
    field: 'name',
    label: '单位全称',
    from: name,
    to: '新名称机关',
  });
  expect(shown?.changes.some((c) => c.field === 'address')).toBe(false);
});
