/**
 * "Configure the view" shows a form of the very layout that an edit form has, and stores every description,
 * placeholder and option in it: what is changed for an editor's eyes alone would become everybody's.
 */
export const isConfiguringTheView = (): boolean =>
  window.location.pathname.includes('/configurations/');
