import { imagesWithoutText } from '../../src/plugins/site-content/domain/rules/image-texts';

test.each([
  ['<p>Text</p>', []],
  ['<p><img src="/uploads/a.png" alt="A boat" /></p>', []],
  // Decorative images.
  ['<p><img src="/uploads/a.png" alt="" /><img src="/uploads/b.png" alt /></p>', []],
  ['<p><img src="/uploads/a.png" /></p>', ['/uploads/a.png']],
  ['<P>x<IMG title=\'alt=""\' SRC=/uploads/a.png></P>', ['/uploads/a.png']],
  // Each image is listed once, in order. Images that cleaning drops are excluded.
  ['<img src="/b"><img src="/a"><img src="/b"><img><img src="">', ['/b', '/a']],
  ['<!-- <img src="/a"> --><p title="<img src=/b>">1 < 2', []],
])('the images without alternative text in %s are listed', (html, expected) => {
  expect(imagesWithoutText(html)).toEqual(expected);
});
