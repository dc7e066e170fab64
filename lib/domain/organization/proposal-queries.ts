import 'server-only';
import { inArray } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { organizationTypes } from '@/db/schema/organization';
import { uploads } from '@/db/schema/upload';
import { contentOf } from '@/lib/core/content';
import { toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { areaParents, areaText } from '@/lib/domain/area/rules';
import { proposalFields, type LicenseView, type ProposalView } from './contract';
import {
  organizationFields,
  organizationKeys,
  type OrganizationKey,
  type OrganizationProposal,
} from './fields';
import { proposalStates, type ProposalState } from '@/lib/states/organization';

export interface ProposalColumns {
  proposal: Record<string, unknown> | null;
  proposalStatus: ProposalState | null;
  proposalReason: string | null;
  proposedAt: Date | null;
}

/** The live particulars, with their references as texts, beside the proposal. */
interface Live extends ProposalColumns, Record<Exclude<OrganizationKey, 'name' | 'typeId'>, string | null> {
  id: number;
  name: string;
  typeId: number | null;
  typeName: string | null;
  areaText: string;
  license: LicenseView | null;
}

/** What is proposed; of a particular that the proposal was written before, what is live. */
export function proposalOf(
  live: Pick<Live, OrganizationKey>,
  stored: Record<string, unknown>,
): OrganizationProposal {
  const { licenseUploadId = null, ...text } = stored as Partial<OrganizationProposal>;
  return { ...contentOf(organizationFields, { ...live, ...text }), licenseUploadId };
}

/** Names of what the proposals refer to: types, areas with those above them, licences. */
async function readNames(ctx: Ctx, proposals: readonly OrganizationProposal[]) {
  const codes = proposals.flatMap(({ areaCode }) => {
    const { province, city } = areaParents(areaCode);
    return [areaCode, province, city];
  });
  const types = await ctx.db
    .select({ id: organizationTypes.id, name: organizationTypes.name })
    .from(organizationTypes)
    .where(
      inArray(
        organizationTypes.id,
        proposals.map((p) => p.typeId),
      ),
    );
  const places = await ctx.db
    .select({ code: areas.code, name: areas.name })
    .from(areas)
    .where(inArray(areas.code, codes));
  const files = await ctx.db
    .select({ id: uploads.id, name: uploads.originalName, kind: uploads.kind })
    .from(uploads)
    .where(
      inArray(
        uploads.id,
        proposals.map((p) => p.licenseUploadId ?? 0),
      ),
    );
  return {
    types: new Map(types.map((t) => [t.id, t.name])),
    places: new Map(places.map((a) => [a.code, a.name])),
    files: new Map(files.map((f) => [f.id, { id: f.id, name: f.name, image: f.kind === 'image' }])),
  };
}

/** Proposals beside the live particulars, by organisation: only the fields that differ, old and new as texts. */
export async function presentProposals(ctx: Ctx, rows: readonly Live[]): Promise<Map<number, ProposalView>> {
  const waiting = rows.flatMap((row) =>
    row.proposal && row.proposalStatus && row.proposedAt
      ? [{ row, to: proposalOf(row, row.proposal), status: row.proposalStatus, at: row.proposedAt }]
      : [],
  );
  if (waiting.length === 0) return new Map();
  const names = await readNames(
    ctx,
    waiting.map((w) => w.to),
  );
  const placeText = (code: string) => {
    const { province, city } = areaParents(code);
    const name = (c: string) => names.places.get(c) ?? '';
    return areaText({
      province: name(province),
      city: name(city),
      district: city === code ? '' : name(code),
    });
  };
  return new Map(
    waiting.map(({ row, to, status, at }) => {
      const license = names.files.get(to.licenseUploadId ?? 0) ?? null;
      const live = { ...row, typeId: row.typeName, areaCode: row.areaText };
      const next = {
        ...to,
        typeId: names.types.get(to.typeId) ?? null,
        areaCode: placeText(to.areaCode),
      };
      const changes: ProposalView['changes'] = organizationKeys
        .filter((field) => row[field] !== to[field])
        .map((field) => ({ field, label: proposalFields[field], from: live[field], to: next[field] }));
      if (license)
        changes.push({
          field: 'license',
          label: proposalFields.license,
          from: row.license?.name ?? null,
          to: license.name,
        });
      const { licenseUploadId: _, ...values } = to;
      const view: ProposalView = {
        status,
        statusLabel: proposalStates[status],
        reason: status === 'rejected' ? row.proposalReason : null,
        proposedAt: toIso(at),
        changes,
        values,
        license,
      };
      return [row.id, view];
    }),
  );
}
