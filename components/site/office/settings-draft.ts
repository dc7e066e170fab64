import type { SettingEditInput, SettingView } from '@/lib/domain/site/platform-contract';
import { shownKey, type SettingValue } from '@/lib/domain/site/platform-rules';
import { readSettings, type SiteSettings } from '@/lib/domain/site/settings-rules';

/** What a person has typed for one setting. */
export interface SettingDraft {
  value: SettingValue;
  shown: boolean | null;
}
export type SettingDrafts = Readonly<Record<string, SettingDraft>>;

const stored = ({ value, shown }: SettingView): SettingDraft => ({ value, shown });
/** An emptied field is the same as an absent value. */
const same = (a: SettingDraft, b: SettingDraft) => (a.value ?? '') === (b.value ?? '') && a.shown === b.shown;

export const draftOf = (drafts: SettingDrafts, item: SettingView): SettingDraft =>
  drafts[item.key] ?? stored(item);

/** The settings that differ from what was read, as the call takes them. */
export function changesOf(items: readonly SettingView[], drafts: SettingDrafts): SettingEditInput['items'] {
  return items.flatMap((item) => {
    const draft = draftOf(drafts, item);
    if (same(draft, stored(item))) return [];
    return [
      {
        key: item.key,
        value: draft.value,
        ...(draft.shown !== null && { shown: draft.shown }),
        updatedAt: item.updatedAt,
      },
    ];
  });
}

/** The public settings as they would be after a save, for the preview. */
export function previewOf(items: readonly SettingView[], drafts: SettingDrafts): SiteSettings {
  return readSettings(
    new Map(
      items.flatMap((item): [string, unknown][] => {
        const { value, shown } = draftOf(drafts, item);
        const year = item.kind === 'year' && value !== null && value !== '';
        return [
          [item.key, year ? Number(value) : value],
          [shownKey(item.key), shown ?? true],
        ];
      }),
    ),
  );
}
