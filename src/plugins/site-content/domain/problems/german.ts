import type { Sentences } from './codes';

/** The German messages. */
export const GERMAN: Sentences = {
  several: '{count} Felder enthalten Fehler.',
  strapi: '{message}',

  'not-text': 'Hier muss Text stehen.',
  'too-long': 'Dieser Wert ist zu lang: Erlaubt sind höchstens {limit} Zeichen.',
  'number-out-of-range': 'Diese Zahl muss zwischen {from} und {to} liegen.',
  'too-many-values':
    'Die Listen haben hier {count} Einträge. Auf einmal möglich sind höchstens {limit}.',
  'required-for-publishing': 'Dieses Feld muss zum Veröffentlichen ausgefüllt sein.',
  'locale.not-default':
    'Diesen Inhalt gibt es nur in einer Sprache, „{locale}“. Es wurde nichts gespeichert.',
  'locale.type-cannot-be-localized':
    'Der Inhaltstyp {uid} lässt sich nicht lokalisieren. Verwenden Sie für mehrsprachige Inhalte einen eigenen Inhaltstyp.',
  'nul-character': 'Der Wert enthält ein NUL-Zeichen. Bitte entfernen Sie es.',
  'query.empty-group': '$and, $or und $not müssen Filter enthalten.',
  'query.too-many-relations':
    'Filter und Sortierung folgen zu vielen Beziehungen: höchstens {limit} sind erlaubt.',
  'query.too-many-conditions':
    'Die Filter haben zu viele Bedingungen: höchstens {limit} sind erlaubt.',
  'query.too-many-values':
    'Die Filter vergleichen mit zu vielen Werten: höchstens {limit} sind erlaubt.',
  'query.too-many-sorts': 'Die Sortierung hat zu viele Felder: höchstens {limit} sind erlaubt.',
  'lone-surrogate':
    'Der Wert enthält ein halbes Zeichen (ein einzelnes Surrogat). Bitte entfernen Sie es.',
  'page-gone': 'Diese Seite gibt es nicht mehr.',
  'secret.form': 'Hier muss Text mit höchstens {limit} Zeichen stehen.',
  'secret.form-required': 'Dieses Feld ist erforderlich: Text mit höchstens {limit} Zeichen.',

  'html.too-long':
    'Dieses HTML ist zu lang: {bytes} Bytes, erlaubt sind höchstens {limit}. Bitte kürzen oder teilen Sie es.',
  'html.too-long-in-total':
    'Das HTML dieses Eintrags ist zu lang: {bytes} Bytes in allen Feldern zusammen, erlaubt sind höchstens {limit}. Bitte kürzen oder teilen Sie es.',
  'html.too-deep':
    'Dieses HTML ist zu tief verschachtelt: <{tag}> liegt auf Ebene {level}, erlaubt sind höchstens {limit}. Bitte schließen Sie Elemente, bevor Sie weitere öffnen.',

  'link.control-character':
    'Diese URL enthält ein Steuerzeichen ({character}). Bitte entfernen Sie es.',
  'link.white-space':
    'Diese URL enthält Leerraum. Bitte entfernen Sie ihn, oder schreiben Sie %20 für ein Leerzeichen.',
  'link.other-white-space':
    'Diese URL enthält Leerraum, der kein einfaches Leerzeichen ist ({character}). Bitte entfernen Sie ihn.',
  'link.backslash': 'Diese URL enthält einen Backslash. Bitte schreiben Sie stattdessen /.',
  'link.user-information':
    'Diese URL enthält einen Benutzernamen vor dem Host, wie in https://user@www.example.com/. Bitte entfernen Sie alles bis zum @.',
  'link.leaves-site':
    'Dieser Pfad führt auf eine andere Website: Seine Punkte ergeben aufgelöst //. Bitte schreiben Sie ihn ohne sie.',
  'link.not-relative-path':
    'Hier muss ein relativer Pfad stehen, der mit einem / beginnt, etwa /ueber-uns/. Links auf andere Websites sind hier nicht möglich.',
  'link.not-http-url': 'Hier muss eine http- oder https-URL stehen, etwa https://www.example.com/.',
  'link.not-redirect-destination':
    'Hier muss ein relativer Pfad stehen, etwa /ueber-uns/, oder eine http- oder https-URL.',
  'link.not-link':
    'Hier muss ein relativer Pfad wie /ueber-uns/, eine http- oder https-URL, ein tel:- oder ein mailto:-Link stehen.',
  'link.runs-code': 'URIs mit javascript:, data: oder vbscript: sind nicht erlaubt.',
  'link.not-uri': 'Hier muss eine URI mit einem Schema stehen, etwa mapbox://styles/account/style.',
  'link.page-and-url': 'Es sind eine Seite und eine URL angegeben. Entfernen Sie eines von beiden.',
  'link.missing': 'Wählen Sie eine Seite, oder geben Sie eine URL ein.',

  'block.too-many':
    'Die Seite hat {count} Blöcke und Einträge in Blöcken. Möglich sind höchstens {limit}. Teilen Sie sie in mehrere Seiten auf.',
  'block.not-allowed':
    'Blöcke vom Typ „{component}“ sind hier nicht möglich. Mögliche Typen: {allowed}.',

  'nav-item.title-missing': 'Geben Sie einen Titel ein.',
  'nav-item.group-with-link':
    'Eine Gruppe im Footer ist nur eine Überschrift. Bitte entfernen Sie die Seite oder die URL.',
  'nav-item.parent-gone':
    'Diesen übergeordneten Menüpunkt gibt es nicht mehr. Wählen Sie einen anderen.',
  'nav-item.subitem-gone': 'Einen dieser Unterpunkte gibt es nicht mehr.',
  'nav-item.below-itself':
    'Ein Menüpunkt kann sich nicht selbst untergeordnet werden. Wählen Sie einen anderen übergeordneten Menüpunkt.',
  'nav-item.area-missing': 'Wählen Sie einen Bereich: Header oder Footer.',
  'nav-item.header-too-deep':
    'Das wäre Ebene {level}, der Header erlaubt aber höchstens drei Ebenen.',
  'nav-item.footer-too-deep':
    'Das wäre Ebene {level}, der Footer erlaubt aber höchstens zwei Ebenen: Gruppen und ihre Einträge.',
  'nav-item.subitem-misfit': 'Der Unterpunkt „{title}“ passt dort nicht hin: {reason}',
  'nav-item.position': 'Die Position muss eine ganze Zahl zwischen -{limit} und {limit} sein.',

  'navigation.not-navigation': 'Senden Sie ein Objekt mit version und items.',
  'navigation.version-missing':
    'Die Version ist erforderlich: Senden Sie die Version der Navigation, von der Sie ausgegangen sind.',
  'navigation.not-list': 'Die Menüpunkte müssen eine Liste sein.',
  'navigation.too-many-items': 'Das sind zu viele Menüpunkte: Erlaubt sind höchstens {limit}.',
  'navigation.not-item':
    'Jeder Menüpunkt muss ein Objekt mit id, parent, area, title, url und page sein.',
  'navigation.unknown-member': 'Unbekannte Eigenschaft „{name}“. Bitte entfernen Sie sie.',
  'navigation.id-empty': 'Die ID darf nicht leer sein.',
  'navigation.id-too-long': 'Die ID ist zu lang: Erlaubt sind höchstens {limit} Zeichen.',
  'navigation.id-twice': 'Ein anderer Menüpunkt in der Liste hat dieselbe ID.',
  'navigation.not-id-or-null': 'Hier muss eine ID oder null stehen.',
  'navigation.not-text-or-null': 'Hier muss Text oder null stehen.',
  'navigation.not-area-or-null': 'Der Bereich muss "header", "footer" oder null sein.',

  'page.slug-form':
    'Ein Slug darf nur aus Buchstaben (a bis z), Ziffern, Binde- und Unterstrichen bestehen, etwa ueber-uns.',
  'page.slug-too-long': 'Der Slug ist zu lang: Erlaubt sind höchstens {limit} Zeichen.',
  'page.slug-taken':
    'Diesen Slug verwendet bereits „{title}“ unter derselben übergeordneten Seite: {path}, als Entwurf oder veröffentlicht. Wählen Sie einen anderen Slug oder eine andere übergeordnete Seite.',
  'page.slugs-meet':
    'Die Seiten „{title}“ und „{other}“ hätten unter derselben übergeordneten Seite denselben Slug: {path}. Ändern Sie zuerst einen der beiden Slugs.',
  'page.slug-taken-unnamed':
    'Diesen Slug verwendet bereits eine andere Seite unter derselben übergeordneten Seite, als Entwurf oder veröffentlicht. Wählen Sie einen anderen Slug oder eine andere übergeordnete Seite.',
  'page.slugs-meet-unnamed':
    'Zwei Seiten hätten unter derselben übergeordneten Seite denselben Slug. Ändern Sie zuerst einen der beiden Slugs.',
  'page.path-taken':
    'Den Pfad {path} hat bereits die veröffentlichte Seite „{title}“. Wählen Sie einen anderen Slug oder eine andere übergeordnete Seite.',
  'page.paths-meet':
    'Die veröffentlichten Seiten „{title}“ und „{other}“ hätten denselben Pfad, {path}. Ändern Sie zuerst einen der beiden Slugs.',
  'page.path-taken-unnamed':
    'Diesen Pfad hat bereits eine andere veröffentlichte Seite. Wählen Sie einen anderen Slug oder eine andere übergeordnete Seite.',
  'page.paths-meet-unnamed':
    'Zwei veröffentlichte Seiten hätten denselben Pfad. Ändern Sie zuerst einen der beiden Slugs.',
  'page.below-itself':
    'Eine Seite kann weder sich selbst noch einer ihrer Unterseiten untergeordnet werden, auch nicht im Entwurf. Wählen Sie eine andere übergeordnete Seite.',
  'page.block-gone':
    'Diesen Block gibt es auf der Seite nicht mehr: Jemand hat ihn inzwischen entfernt oder den Entwurf verworfen. Entfernen Sie ihn hier ebenfalls, oder fügen Sie seinen Inhalt als neuen Block ein.',
  'page-bulk-action.form': 'Unbekannte Seitenaktion.',
  'page-bulk-action.siblings-changed':
    'Inzwischen hat jemand eine dieser Seiten verschoben. Laden Sie die Liste neu und versuchen Sie es noch einmal.',
  'page-bulk-action.too-many-pages':
    'Mit ihren Unterseiten sind das mehr als {limit} Seiten. Löschen Sie sie in mehreren Schritten.',
  'page-bulk-action.changed-meanwhile':
    'Eine der Seiten wurde in der Zwischenzeit von jemand anderem geändert.',
  'page-bulk-action.target-removed':
    'Diese Seite wird ebenfalls gelöscht, oder ihre Veröffentlichung wird zurückgenommen. Wählen Sie ein anderes Ziel.',
  'page-bulk-action.target-hidden':
    'Besucher erreichen diese Seite nicht, weil die Weiterleitung von {source} sie verdeckt. Wählen Sie ein anderes Ziel, oder löschen Sie zuerst diese Weiterleitung.',
  'page-bulk-action.target-gone':
    'Besucher erhielten dort „410 Gone“, wegen der Weiterleitung von {source}. Wählen Sie ein anderes Ziel, oder ändern Sie zuerst diese Weiterleitung.',
  'page-bulk-action.partly-done':
    'Nur {done} von {total} Seiten sind erledigt. {reason} Wiederholen Sie die Aktion für die übrigen Seiten, oder machen Sie sie im Verlauf rückgängig.',
  'page-bulk-action.of-page': '„{title}“: {reason}',
  'free-slug.slug-missing': 'slug ist erforderlich, und zwar genau einmal: ?slug=ueber-uns.',
  'free-slug.page-twice': 'page darf nur einmal angegeben werden.',
  'free-slug.parent-twice': 'parent darf nur einmal angegeben werden.',
  'page-explorer.parent':
    'parent muss „root“ oder die ID einer Seite sein, genau einmal angegeben: ?parent=root.',
  'page-explorer.status':
    'status muss „draft“ oder „modified“ sein, genau einmal angegeben: ?status=draft.',
  'page-explorer.offset':
    'offset muss eine ganze Zahl ab 0 sein, genau einmal angegeben: ?offset=100.',
  'page-explorer.limit':
    'limit muss eine ganze Zahl von 1 bis 100 sein, genau einmal angegeben: ?limit=100.',
  'redirect-list.target':
    'target muss „url“, „page“, „none“ oder „empty“ sein, genau einmal angegeben: ?target=page.',
  'redirect-list.origin':
    'origin muss „editor“, „import“ oder „automatic“ sein, genau einmal angegeben: ?origin=import.',
  'redirect-list.since':
    'since muss ein Zeitpunkt nach ISO 8601 sein, genau einmal angegeben: ?since=2026-01-31T00:00:00Z.',
  'redirect-list.problem':
    'problem muss eine Problemart sein, genau einmal angegeben: ?problem=redirect-chain.',
  'redirect-list.sort':
    'sort muss „source“, „destination“ oder „changed“ sein, genau einmal angegeben: ?sort=changed.',
  'redirect-list.direction':
    'direction muss „ascending“ oder „descending“ sein, genau einmal angegeben: ?direction=descending.',
  'redirect-list.offset':
    'offset muss eine ganze Zahl ab 0 sein, genau einmal angegeben: ?offset=100.',
  'redirect-list.limit':
    'limit muss eine ganze Zahl von 1 bis 100 sein, genau einmal angegeben: ?limit=100.',
  'redirect-trace.address':
    'address ist erforderlich, und zwar genau einmal: ?address=/alte-seite.',
  'redirect-bulk-action.form': 'Unbekannte Weiterleitungsaktion.',
  'redirect-bulk-action.of-redirect': '„{source}“: {reason}',
  'redirect-bulk-action.more': 'Und {count} weitere.',
  'redirect-export.page-hidden':
    'Sie dürfen den Pfad der Seite, zu der diese Weiterleitung führt, nicht lesen.',
  'redirect-export.invalid':
    'Diese Weiterleitung wird nicht ausgeliefert, weil einer ihrer Werte gegen eine Regel verstößt. Öffnen Sie sie, und korrigieren Sie ihn.',
  'redirect-export.site-url':
    'Cloudflares Liste braucht vollständige URLs, die öffentliche URL dieser Website ist aber nicht konfiguriert. Bitten Sie die Betreiber des Dienstes, sie zu hinterlegen.',
  'redirect-import.file': 'Senden Sie eine Liste, als Datei.',
  'redirect-import.too-large':
    'ist größer als {limit} MB. Teilen Sie sie, oder importieren Sie sie per Kommandozeile.',
  'redirect-import.busy':
    'kann nicht gelesen werden, solange eine andere Ihrer Listen verarbeitet wird. Versuchen Sie es danach erneut.',
  'redirect-import.too-hard':
    'zu lesen dauert zu lange oder braucht zu viel Speicher. Teilen Sie sie.',
  'redirect-import.unreadable': 'Die Liste {reason}',

  'preview.form': 'Ungültige Vorschau-Anfrage.',
  'preview.days': 'Ein Freigabelink muss 1 bis 14 ganze Tage gelten.',
  'preview.shares-of-page':
    'Für diese Seite gibt es schon {limit} Freigabelinks, mehr sind nicht möglich. Widerrufen Sie einen, der nicht mehr gebraucht wird.',
  'preview.shares-in-all':
    'Es gibt insgesamt schon {limit} Freigabelinks, mehr sind nicht möglich. Widerrufen Sie einige, die nicht mehr gebraucht werden.',
  'preview.page-gone': 'Die Seite dieser Vorschau gibt es nicht mehr.',
  'preview.not-publishable':
    'Für diesen Entwurf gibt es keine Vorschau, weil er sich so nicht veröffentlichen ließe. Korrigieren Sie ihn zuerst.',
  'preview.token-twice': 'Senden Sie nur ein Vorschau-Token.',
  'preview.too-many-requests':
    'Zu viele Anfragen mit diesem Vorschau-Token. Versuchen Sie es in {seconds} s noch einmal.',
  'preview.token-wrong':
    'Dieses Vorschau-Token ist ungültig oder wurde mit einem anderen Geheimnis signiert.',
  'preview.token-of-another':
    'Dieses Vorschau-Token gehört zu einer anderen Seite oder einem anderen Benutzer.',
  'preview.token-withdrawn': 'Diese Vorschau wurde widerrufen.',
  'preview.token-expired': 'Diese Vorschau ist abgelaufen.',
  'preview.maker-may-not': 'Wer diese Vorschau erstellt hat, darf diese Entwürfe nicht mehr sehen.',
  'preview.at-form':
    'Senden Sie ein Datum mit Uhrzeit und UTC-Abweichung, etwa 2027-03-28T09:30:00+02:00.',
  'preview.at-without-token':
    'Nur eine Vorschau kann die Website zu einem anderen Zeitpunkt zeigen. Senden Sie ihr Token.',
  'preview.at-without-schedules':
    'Zeitgesteuertes Veröffentlichen ist nicht verfügbar: Das Plugin ist deaktiviert.',

  'entry.changed-since-seen':
    'Seit Sie das geöffnet haben, wurde es geändert. Es wurde nichts gespeichert. Laden Sie es neu, und wiederholen Sie Ihre Änderungen.',
  'entry.versions-not-chosen':
    'Noch nichts gespeichert. Speichern Sie erneut, um zwischen den Fassungen zu wählen.',
  'entry.deleted-since-seen':
    'Seit Sie das geöffnet haben, wurde es gelöscht. Es wurde nichts gespeichert. Stellen Sie es im Verlauf wieder her, und speichern Sie dann noch einmal.',
  'presence.form':
    'Ungültige Anwesenheitsmeldung: Senden Sie nur den geöffneten Eintrag und sein Fenster.',
  'history.over': 'Das ist nicht mehr im Verlauf.',
  'history.undone': 'Das wurde bereits rückgängig gemacht: von {by}, {at}.',
  'history.changed':
    '„{title}“ wurde seither geändert. Machen Sie zuerst die späteren Änderungen daran im Verlauf rückgängig.',
  'history.parent-gone':
    '„{title}“: Die damalige übergeordnete Seite wurde gelöscht. Stellen Sie zuerst diese im Verlauf wieder her.',
  'history.named-parent-gone':
    '„{title}“: Die damalige übergeordnete Seite „{parent}“ wurde gelöscht. Stellen Sie zuerst diese im Verlauf wieder her.',
  'history.led-to': 'Inzwischen verweist etwas anderes auf „{title}“.',
  'history.file-gone':
    'Die Datei von „{title}“ wurde endgültig gelöscht und kann nicht wiederhergestellt werden.',
  'history.file-replaced':
    'Die frühere Datei von „{title}“ wurde nicht aufbewahrt und kann nicht wiederhergestellt werden.',
  'history.of-entry': '„{title}“: {reason}',
  'history.person':
    'person muss aus Art und ID bestehen, genau einmal angegeben: ?person=administrator:1.',
  'history.type':
    'type muss die UID eines Inhaltstyps mit Verlauf sein, genau einmal angegeben: ?type=api::page.page.',
  'history.action':
    'action muss eine Art von Änderung sein, genau einmal angegeben: ?action=delete.',
  'history.time':
    'Hier muss ein Zeitpunkt nach ISO 8601 stehen, genau einmal angegeben: ?since=2026-01-31T00:00:00Z.',
  'history.title':
    'title muss ein Teil eines Titels mit höchstens 255 Zeichen sein, genau einmal angegeben.',
  'history.id': 'id muss genau einmal angegeben werden.',
  'history.offset': 'offset muss eine ganze Zahl ab 0 sein, genau einmal angegeben: ?offset=20.',
  'history.limit':
    'limit muss eine ganze Zahl von 1 bis 50 sein, genau einmal angegeben: ?limit=50.',
  'history.form': 'Senden Sie nur isDryRun: true oder false.',

  'redirect.source-missing':
    'Geben Sie eine alte Adresse ein: einen Pfad auf dieser Website, etwa /alte-seite.',
  'redirect.source-control-character':
    'Die alte Adresse enthält ein Steuerzeichen. Bitte entfernen Sie es.',
  'redirect.source-fragment':
    'Die alte Adresse enthält ein #. Browser senden weder das # noch, was darauf folgt. Bitte entfernen Sie diesen Teil.',
  'redirect.source-not-path':
    'Die alte Adresse muss ein Pfad auf dieser Website sein, etwa /alte-seite, ohne Schema und Host.',
  'redirect.source-too-long':
    'Die alte Adresse ist zu lang: Erlaubt sind höchstens {limit} Zeichen.',
  'redirect.source-taken': 'Für diese alte Adresse gibt es bereits eine Weiterleitung.',
  'redirect.target-unknown': 'Die Art des Ziels muss eine von diesen sein: {targets}.',
  'redirect.destination-missing':
    'Geben Sie ein Ziel ein: einen Pfad wie /ueber-uns/ oder eine http(s)-URL.',
  'redirect.destination-unused':
    'Nur Weiterleitungen zu einer URL haben ein Ziel dieser Art. Bitte leeren Sie dieses Feld.',
  'redirect.page-missing': 'Wählen Sie die Seite, zu der diese Weiterleitung führt.',
  'redirect.page-unused':
    'Nur Weiterleitungen zu einer Seite haben eine Seite. Bitte leeren Sie dieses Feld.',
  'redirect.to-itself':
    'Diese Weiterleitung führt zu ihrer eigenen alten Adresse und würde nie enden. Wählen Sie ein anderes Ziel.',
  'redirect.loop':
    'Damit entstünde eine Weiterleitungsschleife: {chain}. Wählen Sie ein anderes Ziel.',
  'redirect.loop-unnamed':
    'Damit entstünde eine Weiterleitungsschleife. Wählen Sie ein anderes Ziel.',

  pattern:
    'Das ist ein Muster für viele Adressen, Weiterleitungen gelten aber für einzelne. Bitte führen Sie die benötigten Adressen einzeln auf.',
  'redirect-list.condition':
    'Das gilt nur unter einer Bedingung; das unterstützen Weiterleitungen nicht.',
  'redirect-list.condition-in':
    'Das gilt nur unter einer Bedingung: In „{column}“ steht {value}. Falls das keine Rolle spielt, ignorieren Sie diese Spalte.',
  'redirect-list.off': 'Diese Weiterleitung ist in der Liste deaktiviert.',
  'redirect-list.status': 'Das ist keine Weiterleitung: Der Status ist {status}.',
  'redirect-list.unclear-status':
    'Der Status „{status}“ in „{column}“ ist nicht eindeutig. Korrigieren Sie ihn, oder wählen Sie eine andere Spalte für den Status und ignorieren Sie diese.',
  'redirect-list.temporary':
    'Diese Weiterleitung ist temporär, unterstützt werden aber nur permanente. Sie können sie als permanent importieren.',
  'redirect-list.temporary-taken':
    'Diese Weiterleitung war temporär und wird als permanent importiert.',
  'redirect-list.expired': 'Diese Weiterleitung ist laut der Liste abgelaufen.',
  'redirect-list.not-yet-valid': 'Diese Weiterleitung gilt laut der Liste noch nicht.',
  'redirect-list.expires':
    'Diese Weiterleitung gilt nur bis {at}, wird aber als permanent importiert.',
  'redirect-list.error-page': 'Das ist eine Fehlerseite, keine Weiterleitung.',
  'redirect-list.gone-with-destination':
    'Der Status 410 (gelöscht) widerspricht dem Ziel {destination}. Entfernen Sie eines von beiden.',
  'redirect-list.rewrite':
    'Das ist ein Rewrite, keine Weiterleitung: Besucher bleiben auf der alten Adresse.',
  'redirect-list.action':
    'Das ist etwas anderes als eine Weiterleitung: In „{column}“ steht {action}. Falls das keine Rolle spielt, ignorieren Sie diese Spalte.',
  'redirect-list.case-ignored':
    'Das andere System beachtet Groß- und Kleinschreibung hier nicht. Importiert wird nur diese Schreibweise.',
  'redirect-list.slash-ignored':
    'Das andere System beachtet einen Schrägstrich am Ende hier nicht. Importiert wird nur diese Schreibweise.',
  'redirect-list.query-ignored':
    'Das andere System ignoriert die Abfrage hier oder reicht sie weiter. Importiert wird nur diese Schreibweise.',
  'redirect-list.source-slash-added':
    'Der Schlüssel in der Map hatte keinen führenden Schrägstrich. Er wurde ergänzt: Prüfen Sie, ob das der ganze Pfad ist.',
  'redirect-list.slash-added': 'Dem Ziel fehlte der Schrägstrich am Anfang. Er wurde ergänzt.',
  'redirect-list.no-address':
    '„{value}“ ist keine Adresse. Geben Sie einen Pfad oder eine URL an, oder den Status 410, wenn es den Inhalt nicht mehr gibt.',
  'redirect-list.odd-characters':
    'Kaum eine Anfrage enthält hier {characters}: Die Adresse sieht beschädigt aus. Prüfen Sie sie.',
  'redirect-list.guessed-encoding':
    'Die Datei ist nicht in UTF-8 und wurde als Windows-1252 gelesen: „{text}“. Falls das falsch ist, speichern Sie sie als UTF-8.',
  'redirect-list.unsupported':
    'ist keine Weiterleitungsliste in einem unterstützten Format. Sie sieht aus wie {format}.',
  'redirect-list.spelling-added':
    'Das ist eine andere Schreibweise von {source}, die das andere System gleich behandelt.',
  'redirect-list.path-only':
    'Diese Regel gilt nie für eine Adresse mit Query: Der Server vergleicht nur den Pfad.',
  'redirect-list.not-reached':
    'Diese Regel gilt an dieser Stelle nie: Keine Anfrage nach dieser Adresse kommt zu ihr.',
  'redirect-list.line-first': 'Diese Regel gilt nie: Zeile {line} fängt diese Anfragen vorher ab.',
  'redirect-list.prefix':
    'Das gilt für alle Adressen, die so beginnen. Importiert wird nur diese eine.',
  'redirect-list.star': 'Das * wird als normales Zeichen der Adresse importiert.',
  'redirect-list.bar': 'Das | wird als normales Zeichen der Adresse importiert.',
  'redirect-list.not-read':
    'Diese Zeile ist nicht lesbar. Schreiben Sie eine alte Adresse, ein Ziel und einen Status.',
  'redirect-list.formula-error':
    'Die Tabelle zeigt hier {text} statt einer Adresse. Korrigieren Sie die Formel, oder löschen Sie die Zeile.',
  'redirect-list.other-host': 'Diese Adresse gehört zu {host}, nicht zu dieser Website.',
  'redirect-list.conflict':
    'Diese Adresse leitet bereits zu {destination} weiter. Behalten oder ersetzen Sie diese Weiterleitung.',
  'redirect-list.conflict-in-list':
    'Zeile {line} leitet diese Adresse anderswohin. Behalten Sie die erste, oder ersetzen Sie sie durch die letzte.',
  'redirect-list.kept': 'Die bestehende Weiterleitung zu {destination} bleibt erhalten.',
  'redirect-list.replaced-in-list': 'Zeile {line} hat dieselbe Adresse und ersetzt diese.',
  'redirect-list.shortened': 'Diese Weiterleitungskette wird verkürzt: {chain}.',
  'redirect-list.chain':
    'Das führt über mehrere Weiterleitungen: {chain}. Es kann auch direkt zum Ziel führen.',
  'redirect-list.nothing-there':
    'Unter {path} wurde keine Seite, Weiterleitung oder Datei gefunden.',
  'redirect-list.hides-page':
    'Unter dieser Adresse liegt eine veröffentlichte Seite. Besucher werden von dort weitergeleitet.',
  'redirect-list.empty': 'enthält keine Weiterleitungen: Es ist leer.',
  'redirect-list.only-header': 'enthält eine Kopfzeile, aber keine Weiterleitungen.',
  'redirect-list.nothing':
    'enthält keine Weiterleitungen in einem bekannten Format: eine Tabelle, JSON, `_redirects` oder eine Konfiguration von Apache, nginx, Next.js, Vercel oder Firebase. Falls es eines davon ist, geben Sie das Format an.',
  'redirect-list.too-many-lines': 'hat mehr als {limit} Zeilen. Teilen Sie sie.',
  'redirect-list.too-many-columns':
    'hat mehr als {limit} Spalten, zu viele für eine Weiterleitungsliste.',
  'redirect-list.line-too-long':
    'hat in Zeile {line} mehr als {limit} Zeichen, zu viele für eine Weiterleitung.',
  'redirect-list.inflates': 'wäre entpackt größer als {limit} MB. Teilen Sie sie.',
  'redirect-list.not-xlsx': 'ist keine lesbare XLSX-Arbeitsmappe.',
  'redirect-list.not-text': 'ist keine Textdatei. Speichern Sie sie als CSV, XLSX oder JSON.',
  'redirect-list.old-workbook':
    'ist eine alte Excel-Arbeitsmappe (XLS) oder eine mit Kennwort. Speichern Sie sie als XLSX ohne Kennwort.',
  'redirect-list.mixed-encodings':
    'ist in Zeile {line} nicht in UTF-8 geschrieben, in anderen Zeilen aber schon. Speichern Sie die Datei als UTF-8, und prüfen Sie diese Zeile.',
  'redirect-list.other-encoding':
    'ist weder UTF-8 noch Windows-1252: In Zeile {line} stünde „{text}“. Speichern Sie die Datei als UTF-8.',
  'redirect-list.half-character':
    'enthält in Zeile {line} ein halbes Zeichen (ein einzelnes Surrogat). Entfernen Sie es.',
  'redirect-list.not-csv':
    'ist nicht als Tabelle lesbar: Die Anführungszeichen bei Zeile {line} passen nicht zueinander.',
  'redirect-list.not-json': 'ist ab Zeile {line} kein gültiges JSON.',
  'redirect-list.unknown-entries':
    'enthält keine Weiterleitungen in bekannter Form: Die Einträge haben die Felder {names}. Nennen Sie die mit den Adressen source und destination.',
  'redirect-list.member-twice':
    'enthält {name} zweimal in einem Objekt, das zweite Mal in Zeile {line}; eines ginge verloren. Entfernen Sie eines.',
  'redirect-list.computed-list':
    'ist Code, der seine Liste von Weiterleitungen berechnet. Code wird nicht ausgeführt: Schreiben Sie die Weiterleitungen in eine Liste.',
  'redirect-list.computed-value':
    'enthält in Zeile {line} einen berechneten Wert oder einen Fehler. Code wird nicht ausgeführt: Schreiben Sie die Weiterleitungen aus.',
  'redirect-list.no-column': 'hat keine Spalte {name}.',
  'redirect-list.same-name': 'hat mehrere Spalten {name}. Geben Sie die Nummer der Spalte an.',
  'redirect-list.two-roles':
    'hat für zwei Bedeutungen nur eine Spalte: {name}. Ordnen Sie jeder Bedeutung eine eigene Spalte zu.',
  'redirect-list.holds-no-query':
    '{format} vergleicht nur Pfade, diese Adresse hat aber eine Abfrage.',
  'redirect-list.holds-no-null': '{format} unterstützt keine Weiterleitungen ohne Ziel.',
  'redirect-list.holds-no-empty': '{format} unterstützt keine Weiterleitungen mit leerem Ziel.',
  'redirect-list.holds-no-character': '{format} würde einen Teil davon als Muster lesen.',
  'redirect-list.never-asked-for':
    'Anfragen danach erreichen {format} nie: Prozentkodierung oder Pfad sind dort ungültig.',
  'redirect-list.merges-slashes':
    '{format} behandelt mehrere Schrägstriche wie einen. Die Weiterleitung würde dort für eine andere Adresse gelten.',
  'redirect-list.same-there':
    '{format} behandelt dies wie {source}, das ebenfalls in der Liste steht.',
  'redirect-list.would-loop': 'Auf {format} entstünde damit eine Weiterleitungsschleife.',
  'redirect-list.would-catch':
    '{format} würde auch {address} weiterleiten, das Ziel einer anderen Weiterleitung.',
  'redirect-list.too-long-for':
    'Das ist zu lang für {format}: Erlaubt sind höchstens {limit} Zeichen.',
  'redirect-list.over-limit': '{format} erlaubt höchstens {limit} Weiterleitungen.',
  'redirect-list.notes-shortened': 'Notizen werden auf {limit} Zeichen gekürzt.',

  'site-keys.exist': 'Die Schlüssel der Website gibt es bereits. Bearbeiten Sie diese.',
  'site-keys.not-email': 'Hier muss eine E-Mail-Adresse stehen, etwa hallo@example.com.',
  'site-keys.not-digits': 'Hier dürfen nur Ziffern stehen.',

  'check.nothing-there':
    'Unter {path} wurde keine veröffentlichte Seite oder Weiterleitung gefunden.',
  'check.no-file': 'Die Medienbibliothek hat keine Datei {path}.',
  'check.file-deleted':
    'Die Datei „{name}“ wurde gelöscht. Wählen Sie eine andere, machen Sie das Löschen im Verlauf rückgängig, oder veröffentlichen Sie ohne sie.',
  'check.file-missing': 'Hier wird eine Datei gebraucht, und es gibt keine. Wählen Sie eine aus.',
  'check.no-part': 'Die Seite {path} hat kein Element mit der ID {part}.',
  'check.no-part-here': 'Diese Seite hat kein Element mit der ID {part}.',
  'check.path-shared':
    'Eine andere veröffentlichte Seite hat denselben Pfad, {path}. Besucher sehen die zuerst veröffentlichte. Ändern Sie einen der Slugs.',
  'check.slug-shared':
    'Eine andere Seite unter derselben übergeordneten Seite hat ebenfalls den Slug {slug}, als Entwurf oder veröffentlicht. Ändern Sie einen der Slugs.',
  'check.redirect-loop':
    'Das ist Teil einer Weiterleitungsschleife: {chain}. Keine dieser Weiterleitungen wird ausgeliefert. Ändern Sie das Ziel einer von ihnen, oder löschen Sie sie.',
  'check.redirect-loop-of-page':
    'Das ist Teil einer Weiterleitungsschleife: {chain}. Ausgeliefert wird es nicht, weil unter {path} eine veröffentlichte Seite liegt. Löschen Sie diese Weiterleitung, oder ändern Sie ihr Ziel.',
  'check.redirect-loop-by-matching':
    'Das schickt Besucher im Kreis: {chain}. Eine URL trifft auch ohne ihre Query und ohne Prozentkodierung zu. Ändern Sie das Ziel, oder löschen Sie die Weiterleitung.',
  'check.redirect-chain':
    'Das führt über mehrere Weiterleitungen: {chain}. Leiten Sie direkt zu {end} weiter.',
  'check.redirect-chain-to-nothing':
    'Das führt über mehrere Weiterleitungen: {chain}. Unter {end} wurde nichts gefunden: Wählen Sie ein anderes Ziel.',
  'check.redirect-to-gone':
    'Das endet bei einer Weiterleitung ohne Ziel (410 Gone): {chain}. Wählen Sie ein anderes Ziel, oder löschen Sie die Weiterleitung von {end}.',
  'check.page-unpublished': 'Die Seite ist nicht veröffentlicht.',
  'check.page-hidden':
    'Unter {path} liegt die Seite „{title}“, Besucher werden von dort aber weitergeleitet. Löschen Sie die Weiterleitung, oder verschieben Sie die Seite.',
  'check.page-gone':
    'Unter {path} liegt die Seite „{title}“, Besucher erhalten dort aber „410 Gone“. Löschen Sie die Weiterleitung, oder verschieben Sie die Seite.',
  'check.never-requested':
    'Kein Browser fragt diese alte Adresse ab, sondern stattdessen {path}. Ändern Sie die alte Adresse, oder löschen Sie die Weiterleitung.',
  'check.address-twice':
    'Das unterscheidet sich von der alten Adresse {other} nur in der Schreibweise. Brauchen Sie beide, lassen Sie es so.',
  'check.path-spelling':
    'Die veröffentlichte Seite liegt unter {path}, das anders geschrieben ist.',
  'check.html-not-clean':
    'Dieses HTML enthält etwas, das nicht erlaubt ist. Besucher bekommen es ohne das. Öffnen und speichern Sie den Eintrag, um es zu entfernen.',

  'login.not-text': '„{field}“ muss Text sein.',
  'too-many-attempts.minutes':
    'Zu viele Versuche. Versuchen Sie es in {minutes} Minuten noch einmal.',
  'too-many-attempts.one-minute':
    'Zu viele Versuche. Versuchen Sie es in einer Minute noch einmal.',

  'unavailable.no-turn':
    'Ein anderer Speichervorgang dauert sehr lange. Hier wurde nichts gespeichert. Versuchen Sie es bald noch einmal.',
  'unavailable.not-known':
    'Es ist nicht bekannt, ob das gespeichert wurde. Sehen Sie nach, bevor Sie es erneut versuchen.',
  'unavailable.not-saved':
    'Die Datenbank antwortet nicht. Es wurde nichts gespeichert. Versuchen Sie es bald noch einmal.',
  'unavailable.no-answer': 'Die Datenbank antwortet nicht. Versuchen Sie es bald noch einmal.',
  'unavailable.nobody-waits':
    'Der Client hat die Verbindung getrennt. Es wurde nichts gespeichert.',
  'unavailable.given-up': 'Die Anfrage wurde abgebrochen.',
  'unavailable.search':
    'Die Suche dauert zu lange. Versuchen Sie es bald noch einmal, oder suchen Sie mit weniger Wörtern.',
  'unavailable.storage': '{problem} Es wurde nichts gespeichert.',
  'unavailable.other-schema':
    '{difference} Dieser Prozess beantwortet weiter Leseanfragen, speichert aber nichts, weil er Daten verlieren würde, die er nicht kennt.',
  'storage.disk-full': 'Der Datenträger ist voll.',
  'storage.disk-read-only': 'Der Datenträger ist schreibgeschützt.',
  'storage.quota': 'Das Speicherkontingent ist aufgebraucht.',
  'storage.database-full': 'Der Datenträger der Datenbank ist voll.',
  'storage.database-read-only': 'Die Datenbank ist schreibgeschützt.',
  'storage.no-permission': 'Der Dienst darf nicht in „{name}“ schreiben.',
  'storage.missing':
    'Der Dienst benötigt „{name}“ auf seinem Datenträger, aber das ist nicht vorhanden.',
  'schema.older':
    'Die Datenbank ist älter als dieser Prozess: Die Migration {migration} wurde noch nicht ausgeführt. Starten Sie den Dienst neu, um sie auszuführen.',
  'schema.newer':
    'Eine andere Version dieses Dienstes hat die Datenbank aktualisiert: Dieser Prozess kennt die Migration {migration} nicht.',
  'schema.changed':
    'Das Datenbankschema passt nicht zu diesem Prozess: Eine andere Version dieses Dienstes hat es geändert, oder die Datenbank wurde aus einer solchen wiederhergestellt.',

  'file.name-runs':
    'Eine Datei darf nicht „{name}“ heißen: Dateien mit der Endung {ending} könnten von Browsern oder Computern ausgeführt werden. Benennen Sie sie um.',
  'file.not-uploaded': '„{name}“ wurde nicht hochgeladen: {problem}',
  'file.kind':
    'Dateien mit der Endung {extension} werden nicht angenommen. Erlaubt sind: {accepted}.',
  'file.no-extension': 'Dateien ohne Endung werden nicht angenommen. Erlaubt sind: {accepted}.',
  'file.content': 'Der Inhalt ist nicht der einer {extension}-Datei.',
  'file.not-fetched': '„{url}“ wurde nicht abgerufen: {problem}',
  'fetch.not-http': 'Die URL beginnt nicht mit http:// oder https://.',
  'fetch.status': 'Der Server hat mit dem Status {status} geantwortet.',
  'fetch.too-large': 'Die Datei ist größer als die erlaubten {megabytes} MB.',
  'fetch.timeout': 'Es hat länger als {seconds} s gedauert.',
  'fetch.not-public': '{host} ist nicht im öffentlichen Internet.',
  'fetch.failed': 'Der Abruf ist fehlgeschlagen ({reason}).',
  'image.memory':
    'seine {width} × {height} Pixel belegen {megabytes} MB Arbeitsspeicher, erlaubt sind höchstens {maximum} MB. Speichern Sie es mit 8 Bit pro Kanal.',
  'image.pixels':
    'Das Bild hat {width} × {height} Pixel, also {megapixels} Megapixel. Erlaubt sind höchstens {maximum} Megapixel.',
  'image.pixels-of-frames':
    'Das Bild hat {width} × {height} Pixel in {frames} Einzelbildern, also {megapixels} Megapixel. Erlaubt sind höchstens {maximum} Megapixel.',

  'import.missing': 'fehlt.',
  'import.not-object': 'muss ein Objekt sein, nicht {found}.',
  'import.not-list': 'muss eine Liste sein, nicht {found}.',
  'import.not-string': 'muss eine Zeichenkette sein, nicht {found}.',
  'import.not-string-or-null': 'muss eine Zeichenkette oder null sein.',
  'import.not-date': 'muss ein Zeitpunkt nach ISO 8601 oder null sein.',
  'import.not-initial-data':
    'muss ein JSON-Objekt mit keys, redirects, request-info, header und footer sein.',
  'import.not-page-list': 'muss ein JSON-Objekt mit meta und items sein.',
  'import.unknown-member': 'ist nicht Teil der API.',
  'import.member-twice':
    'kommt zweimal vor, und eines davon ginge verloren. Bitte entfernen Sie eines.',
  'import.wrong-count': 'ist {said}, es sind aber {count} Einträge.',
  'import.too-deep': 'Der Bereich {area} erlaubt höchstens {levels} Ebenen.',
  'import.page-id-missing': 'Jede Seite braucht eine ID.',
  'import.page-id-taken': 'Eine andere Seite hat dieselbe ID.',
  'import.parent-missing': 'Die übergeordnete Seite fehlt in dieser Liste.',
  'import.relation':
    'ist eine Relation, und Relationen werden nicht importiert. Bitte entfernen Sie sie aus der Datei.',
  'import.unknown-block': 'Einen Block „{type}“ gibt es nicht.',
  'import.image-url-missing': 'Jedes Bild braucht eine URL.',
  'import.image-kind': '„{url}“ ist kein Bild eines unterstützten Typs: {kinds}.',
  'import.image-unreadable': '{location} {cause}',
  'moving.no-rule': 'Die Zuordnung enthält keine Regel für „{name}“.',
  'moving.no-attribute':
    '{type} hat kein Attribut „{name}“. Legen Sie es mit --write-model an, oder lassen Sie es in der Zuordnung weg.',
  'moving.no-component':
    'Seiten erlauben den Block „{component}“ nicht. Legen Sie ihn mit --write-model an, oder lassen Sie ihn in der Zuordnung weg.',
  'moving.does-not-fit':
    'Das lässt sich nicht so umwandeln, wie die Zuordnung es verlangt („{as}“).',
  'moving.link-lost': 'verweist auf Seite {id}, die nicht in der Liste ist. Der Text bleibt.',
  'moving.file-lost': 'verweist auf Datei {id}, deren URL nicht gefunden wurde.',
  'moving.same-path': 'Die Seite hätte denselben Pfad, {path}, wie Seite {id}.',
  'moving.no-title': 'ist leer. Die Seite erhält den Titel „{title}“.',
  'moving.no-slug': 'fehlt. Die Seite erhält den Slug „{slug}“.',
  'moving.html-as-text': 'enthält HTML, das als einfacher Text gespeichert wird, samt seinen Tags.',
  'moving.rule-unused':
    'Die Regel {rule} der Zuordnung trifft auf nichts in der Liste zu. Prüfen Sie die Schreibweise, oder entfernen Sie die Regel.',
  'json.null': 'null',
  'json.list': 'eine Liste',
  'json.object': 'ein Objekt',
  'json.string': 'eine Zeichenkette',
  'json.number': 'eine Zahl',
  'json.boolean': 'ein Wahrheitswert',
};
