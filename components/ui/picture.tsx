import { getImageProps } from 'next/image';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/picture.module.css';

interface PictureProps {
  /** Public path or address; a placeholder is drawn when there is none. */
  src: string | null | undefined;
  /** Empty for decoration. */
  alt: string;
  /** Intrinsic size in px: it fixes the aspect ratio before the picture has loaded. */
  width: number;
  height: number;
  /** `sizes` attribute when the picture is scaled by the layout. */
  sizes?: string;
  /** First screen: loaded at once, before all others. */
  priority?: boolean;
  kind?: 'photo' | 'cover' | 'ad' | 'avatar';
  fit?: 'cover' | 'contain';
  className?: string;
}

/** A picture through the image optimiser with `srcset`, without any script in the browser. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  priority,
  kind = 'photo',
  fit = 'cover',
  className,
}: PictureProps) {
  const { props } = getImageProps({
    src: src || `/placeholder/${kind}.svg`,
    alt,
    width,
    height,
    sizes,
    quality: 75,
    loading: priority ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : undefined,
  });
  return (
    <img
      {...props}
      alt={alt}
      style={{ aspectRatio: `${width} / ${height}` }}
      className={cx(css.picture, css[fit], className)}
    />
  );
}
