import { useParams } from 'react-router-dom';
import { useHeldPreview } from './use-held-preview';

/** Keeps the preview alive on Strapi's preview page; renders nothing. */
export const HoldPreview = () => {
  const { id } = useParams<{ id: string }>();
  useHeldPreview(id);
  return null;
};
