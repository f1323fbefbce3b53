import { useParams } from 'react-router-dom';
import { useHeldPreview } from './use-held-preview';

/** Holds the preview on Strapi's own page of it, where it shows nothing. */
export const HoldPreview = () => {
  const { id } = useParams<{ id: string }>();
  useHeldPreview(id);
  return null;
};
