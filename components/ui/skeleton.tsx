import css from '@/components/ui/skeleton.module.css';

interface SkeletonProps {
  /** Heights of the blocks in px, one below the other. */
  heights: readonly number[];
}

/** Grey blocks in the sizes of what is coming, so that nothing moves when it does. */
export function Skeleton({ heights }: SkeletonProps) {
  return (
    <div className={css.skeleton} role="status" aria-label="正在加载">
      {heights.map((height, i) => (
        <div key={i} className={css.block} style={{ height }} />
      ))}
    </div>
  );
}
