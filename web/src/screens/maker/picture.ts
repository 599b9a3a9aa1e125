/** A picture of one's own, made small enough for a card before it leaves the browser. What a camera wrote into the file
 * beside the picture (where it was taken, for one) is left behind. */
import { t } from '../../texts/index.ts';
import '../../texts/maker.ts';

/** What the server takes. */
export const WIDEST = 320;
export const HIGHEST = 426;
export const MOST_BYTES = 48 * 1024;
/** Of the file that is chosen: a photograph has less. */
const LARGEST_FILE = 40 * 1024 * 1024;

/** From the best to the smallest; a browser that cannot write one kind writes PNG instead. */
const TRIES: [type: string, quality: number][] = [
  ['image/webp', 0.88],
  ['image/webp', 0.7],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.65],
  ['image/jpeg', 0.4],
];

/** So large that it fits, with its own proportions; never larger than it was. */
export function fitting(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export async function madeSmall(file: Blob): Promise<Blob> {
  if (file.size > LARGEST_FILE) throw new Error(t('maker.pictureTooLarge'));
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new Error(t('maker.noPicture'));
  }
  const { width, height } = fitting(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('maker.noPicture'));
  context.imageSmoothingQuality = 'high';
  // What is transparent is the paper it is printed on.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const [type, quality] of TRIES) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    if (made && made.type === type && made.size <= MOST_BYTES) return made;
  }
  throw new Error(t('maker.noPicture'));
}
