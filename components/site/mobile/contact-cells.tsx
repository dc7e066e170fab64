import css from '@/components/site/mobile/contact-cells.module.css';
import { CopyText } from '@/components/ui/copy-text';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Pictogram } from '@/components/ui/mobile/pictograms';
import { dialHref } from '@/lib/core/phone-number';

interface ContactCellsProps {
  hotline: string | null;
  qq: readonly { id: number; name: string; qq: string }[];
  contacts: readonly { id: number; name: string; phone: string; detail: string | null }[];
}

/** Whom to ask: telephones are called by a touch, numbers of QQ are copied. */
export function ContactCells({ hotline, qq, contacts }: ContactCellsProps) {
  return (
    <>
      {hotline && (
        <CellGroup title="服务热线">
          <Call phone={hotline} name="客服热线" />
        </CellGroup>
      )}
      {qq.length > 0 && (
        <CellGroup title="QQ 客服">
          {qq.map((c) => (
            <div key={c.id} className={css.row}>
              <span className={css.name}>{c.name}</span>
              <span className={css.number}>{c.qq}</span>
              <CopyText text={c.qq} what={`${c.name}的 QQ 号`} />
            </div>
          ))}
        </CellGroup>
      )}
      {contacts.length > 0 && (
        <CellGroup title="业务咨询">
          {contacts.map((c) => (
            <Call key={c.id} phone={c.phone} name={c.name} note={c.detail} />
          ))}
        </CellGroup>
      )}
    </>
  );
}

function Call({ phone, name, note }: { phone: string; name: string; note?: string | null }) {
  return (
    <a className={css.row} href={dialHref(phone)}>
      <span className={css.name}>
        {name}
        {note && <span className={css.note}>{note}</span>}
      </span>
      <span className={css.number}>{phone}</span>
      <Pictogram name="phone" size={20} />
    </a>
  );
}
