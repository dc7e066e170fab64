import css from '@/components/ad/office/preview.module.css';
import { Button } from '@/components/ui/button';
import { inputClass } from '@/components/ui/plain-field';

/** Chooses the moment of the preview; works without a script. */
export function PreviewMoment({ at }: { at: string }) {
  return (
    <form className={css.moment} method="get">
      <label htmlFor="preview-at">预览时间</label>
      <input id="preview-at" className={inputClass} type="datetime-local" name="at" defaultValue={at} />
      <Button type="submit" variant="outline" size="s">
        查看
      </Button>
    </form>
  );
}
