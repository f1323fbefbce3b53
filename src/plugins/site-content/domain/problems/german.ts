import type { Sentences } from './codes';

/** What every code says in German. */
export const GERMAN: Sentences = {
  several: '{count} Felder verletzen eine Regel.',
  strapi: '{message}',

  'not-text': 'Hier muss Text stehen.',
  'too-long': 'Das ist zu lang: höchstens {limit} Zeichen.',
  'required-for-publishing': 'Zum Veröffentlichen ist diese Angabe nötig.',
  'locale.not-default':
    'Diesen Inhalt gibt es nur in einer Sprache, „{locale}“. Nichts wurde gespeichert.',
  'locale.type-cannot-be-localized':
    'Der Inhaltstyp {uid} lässt sich nicht lokalisieren. Verwenden Sie für Inhalte in mehreren Sprachen einen eigenen Inhaltstyp.',
  'nul-character': 'Hier steht ein NUL-Zeichen. Bitte entfernen Sie es.',
  'lone-surrogate':
    'Hier steht ein halbes Zeichen (ein einzelnes Surrogat). Bitte entfernen Sie es.',
  'page-gone': 'Diese Seite gibt es nicht mehr.',
  'secret.form': 'Hier muss Text mit höchstens {limit} Zeichen stehen.',
  'secret.form-required': 'Diese Angabe ist nötig: Text mit höchstens {limit} Zeichen.',

  'html.too-long':
    'Dieses HTML ist zu lang: {bytes} Bytes, höchstens {limit} sind möglich. Bitte kürzen oder teilen Sie es.',
  'html.too-deep':
    'Dieses HTML ist zu tief verschachtelt: <{tag}> steht auf Ebene {level}, höchstens {limit} sind möglich. Bitte schließen Sie Elemente, bevor Sie weitere öffnen.',

  'link.control-character': 'Hier steht ein Steuerzeichen ({character}). Bitte entfernen Sie es.',
  'link.white-space':
    'Hier steht Leerraum. Bitte entfernen Sie ihn, oder schreiben Sie %20 für ein Leerzeichen.',
  'link.other-white-space':
    'Hier steht Leerraum, der kein Leerzeichen ist ({character}). Bitte entfernen Sie ihn.',
  'link.backslash': 'Hier steht ein Backslash. Bitte schreiben Sie stattdessen /.',
  'link.user-information':
    'Hier steht ein Benutzername vor dem Host, wie in https://user@www.example.com/. Bitte entfernen Sie alles bis zum @.',
  'link.leaves-site':
    'Dieser Pfad führt auf eine andere Website: Seine Punkte ergeben aufgelöst //. Bitte schreiben Sie ihn ohne sie.',
  'link.not-relative-path':
    'Hier muss ein relativer Pfad stehen, der mit einem / beginnt, etwa /ueber-uns/.',
  'link.not-http-url': 'Hier muss eine http- oder https-URL stehen, etwa https://www.example.com/.',
  'link.not-redirect-destination':
    'Hier muss ein relativer Pfad stehen, etwa /ueber-uns/, oder eine http- oder https-URL.',
  'link.not-link':
    'Hier muss ein relativer Pfad wie /ueber-uns/, eine http- oder https-URL, ein tel:- oder ein mailto:-Link stehen.',
  'link.runs-code': 'Eine URI mit javascript:, data: oder vbscript: ist nicht erlaubt.',
  'link.not-uri': 'Hier muss eine URI mit einem Schema stehen, etwa mapbox://styles/account/style.',
  'link.page-and-url':
    'Es ist schon eine Seite gewählt. Geben Sie entweder eine Seite oder eine URL an.',
  'link.missing': 'Wählen Sie eine Seite, oder geben Sie eine URL an.',

  'nav-item.title-missing': 'Ein Titel ist nötig.',
  'nav-item.group-with-link':
    'Eine Gruppe im Footer ist nur eine Überschrift: Sie hat weder Seite noch URL.',
  'nav-item.parent-gone': 'Den übergeordneten Menüpunkt gibt es nicht mehr.',
  'nav-item.subitem-gone': 'Einen dieser Unterpunkte gibt es nicht mehr.',
  'nav-item.below-itself':
    'Ein Menüpunkt kann nicht unter sich selbst stehen. Wählen Sie einen anderen übergeordneten Menüpunkt.',
  'nav-item.area-missing': 'Wählen Sie den Bereich: Header oder Footer.',
  'nav-item.header-too-deep': 'Das wäre Ebene {level}: Der Header hat höchstens drei Ebenen.',
  'nav-item.footer-too-deep':
    'Das wäre Ebene {level}: Der Footer hat höchstens zwei Ebenen, Gruppen und ihre Einträge.',
  'nav-item.subitem-misfit': 'Der Unterpunkt „{title}“ passt dort nicht hin: {reason}',
  'nav-item.position': 'Die Position muss eine ganze Zahl zwischen -{limit} und {limit} sein.',

  'navigation.not-navigation': 'Senden Sie ein Objekt mit version und items.',
  'navigation.version-missing':
    'Die Version ist nötig: die der Navigation, von der Sie ausgegangen sind.',
  'navigation.not-list': 'Die Menüpunkte müssen eine Liste sein.',
  'navigation.too-many-items': 'Das sind zu viele Menüpunkte: höchstens {limit}.',
  'navigation.not-item':
    'Ein Menüpunkt muss ein Objekt mit id, parent, area, title, url und page sein.',
  'navigation.unknown-member': 'Ein Element „{name}“ gibt es nicht.',
  'navigation.id-empty': 'Eine ID ist nicht leer.',
  'navigation.id-too-long': 'Eine ID hat höchstens {limit} Zeichen.',
  'navigation.id-twice': 'In der Liste steht noch ein Menüpunkt mit dieser ID.',
  'navigation.not-id-or-null': 'Hier muss eine ID oder null stehen.',
  'navigation.not-text-or-null': 'Hier muss Text oder null stehen.',
  'navigation.not-area-or-null': 'Der Bereich muss "header", "footer" oder null sein.',

  'page.slug-form':
    'Ein Slug besteht nur aus Buchstaben (a bis z), Ziffern, Binde- und Unterstrichen, etwa ueber-uns.',
  'page.slug-too-long': 'Ein Slug hat höchstens {limit} Zeichen.',
  'page.slug-taken':
    'Die Seite „{title}“ daneben hat diesen Slug schon: {path}, als Entwurf oder veröffentlicht. Wählen Sie einen anderen Slug oder eine andere übergeordnete Seite.',
  'page.slugs-meet':
    'Die Seiten „{title}“ und „{other}“ stünden mit demselben Slug nebeneinander: {path}. Ändern Sie zuerst eine von beiden.',
  'page.slug-taken-unnamed':
    'Eine Seite daneben hat diesen Slug schon, als Entwurf oder veröffentlicht. Wählen Sie einen anderen Slug oder eine andere übergeordnete Seite.',
  'page.slugs-meet-unnamed':
    'Zwei Seiten stünden mit demselben Slug nebeneinander. Ändern Sie zuerst eine von beiden.',
  'page.path-taken':
    'Die veröffentlichte Seite „{title}“ steht schon unter {path}. Wählen Sie einen anderen Slug oder eine andere übergeordnete Seite.',
  'page.paths-meet':
    'Die veröffentlichten Seiten „{title}“ und „{other}“ stünden beide unter {path}. Ändern Sie zuerst eine von beiden.',
  'page.path-taken-unnamed':
    'Eine veröffentlichte Seite steht schon unter dieser Adresse. Wählen Sie einen anderen Slug oder eine andere übergeordnete Seite.',
  'page.paths-meet-unnamed':
    'Zwei veröffentlichte Seiten stünden unter derselben Adresse. Ändern Sie zuerst eine von beiden.',
  'page.below-itself':
    'Eine Seite kann nicht unter sich selbst stehen, weder bei den Entwürfen noch bei den veröffentlichten Seiten. Wählen Sie eine andere übergeordnete Seite.',
  'page.block-gone':
    'Diesen Block gibt es auf der Seite nicht mehr: Jemand hat ihn inzwischen entfernt oder den Entwurf verworfen. Entfernen Sie ihn hier ebenfalls, oder fügen Sie seinen Inhalt als neuen Block ein.',
  'page-act.form': 'Das ist nichts, was diese Version mit Seiten tun kann.',
  'page-act.of-page': '„{title}“: {reason}',
  'free-slug.slug-missing': 'Ein Slug ist nötig, genau einmal: ?slug=ueber-uns.',
  'free-slug.page-twice': 'Die Seite wird einmal angegeben.',
  'free-slug.parent-twice': 'Die übergeordnete Seite wird genau einmal angegeben.',
  'page-explorer.parent':
    'Erwartet wird „root“ oder die Id einer Seite, genau einmal: ?parent=root.',
  'page-explorer.status': 'Erwartet wird „draft“ oder „modified“, genau einmal: ?status=draft.',
  'page-explorer.offset':
    'Erwartet wird eine ganze Zahl, nicht negativ, genau einmal: ?offset=100.',
  'page-explorer.limit': 'Erwartet wird eine ganze Zahl von 1 bis 100, genau einmal: ?limit=100.',
  'redirect-list.target':
    'Erwartet wird „url“, „page“, „none“ oder „empty“, genau einmal: ?target=page.',
  'redirect-list.origin':
    'Erwartet wird „editor“, „import“ oder „automatic“, genau einmal: ?origin=import.',
  'redirect-list.since':
    'Erwartet wird eine Zeit nach ISO 8601, genau einmal: ?since=2026-01-31T00:00:00Z.',
  'redirect-list.problem':
    'Erwartet wird eine Art von Problemen, genau einmal: ?problem=redirect-chain.',
  'redirect-list.sort':
    'Erwartet wird „source“, „destination“ oder „changed“, genau einmal: ?sort=changed.',
  'redirect-list.direction':
    'Erwartet wird „ascending“ oder „descending“, genau einmal: ?direction=descending.',
  'redirect-list.offset':
    'Erwartet wird eine ganze Zahl, die nicht negativ ist, genau einmal: ?offset=100.',
  'redirect-list.limit': 'Erwartet wird eine ganze Zahl von 1 bis 100, genau einmal: ?limit=100.',
  'redirect-way.address': 'Eine Adresse ist nötig, genau einmal: ?address=/alte-seite.',
  'redirect-act.form': 'Diese Aktion an Weiterleitungen kennt diese Version nicht.',
  'redirect-act.of-redirect': '„{source}“: {reason}',
  'redirect-act.more': 'Dazu kommen noch {count}.',
  'redirect-export.page-hidden': 'Sie führt zu einer Seite, deren Pfad Sie nicht lesen dürfen.',
  'redirect-export.site-url':
    'Cloudflares Liste enthält ganze Adressen, und die öffentliche Adresse dieser Website ist nicht hinterlegt. Wenden Sie sich an die Betreiber des Dienstes.',
  'redirect-import.file': 'Erwartet wird eine Liste, als Datei.',
  'redirect-import.too-large':
    'hat mehr als {limit} MB. Teilen Sie sie, oder importieren Sie sie mit dem Befehl.',
  'redirect-import.busy':
    'wird nicht gelesen, solange eine andere Liste von Ihnen gelesen wird. Versuchen Sie es danach erneut.',
  'redirect-import.too-hard': 'zu lesen dauert zu lange oder braucht zu viel Speicher.',
  'redirect-import.unreadable': 'Die Liste {reason}',

  'preview.form': 'Das ist keine Anfrage nach einer Vorschau, die diese Version kennt.',
  'preview.days': 'Ein Link gilt 1 bis 14 ganze Tage.',
  'preview.shares-of-page':
    'Hierzu gibt es schon {limit} Links, mehr sind nicht möglich. Bitte ziehen Sie einen zurück, den niemand mehr braucht.',
  'preview.shares-in-all':
    'Es gibt insgesamt schon {limit} Links zu Vorschauen, mehr sind nicht möglich. Bitte ziehen Sie einige zurück, die niemand mehr braucht.',
  'preview.page-gone': 'Die Seite, die diese Vorschau zeigt, gibt es nicht mehr.',
  'preview.not-publishable':
    'Der Entwurf ließe sich so nicht veröffentlichen, also gibt es von ihm nichts zu zeigen.',
  'preview.token-twice': 'Das Token einer Vorschau wird genau einmal angegeben.',
  'preview.too-many-requests':
    'Mit diesem Token gab es zu viele Anfragen. Bitte versuchen Sie es in {seconds} s noch einmal.',
  'preview.token-wrong':
    'Das ist kein Token einer Vorschau, oder es wurde mit einem anderen Geheimnis unterschrieben.',
  'preview.token-of-another': 'Dieses Token gehört zu einer anderen Seite oder jemand anderem.',
  'preview.token-withdrawn': 'Diese Vorschau wurde zurückgezogen.',
  'preview.token-expired': 'Diese Vorschau ist abgelaufen.',
  'preview.maker-may-not': 'Wer diese Vorschau erstellt hat, darf diese Entwürfe nicht mehr sehen.',
  'preview.at-form':
    'Geben Sie ein Datum mit Uhrzeit und Abweichung von UTC an, etwa 2027-03-28T09:30:00+02:00.',
  'preview.at-without-token':
    'Nur eine Vorschau zeigt die Website zu einer anderen Zeit: Senden Sie deren Token mit.',
  'preview.at-without-schedules': 'Hier lässt sich nichts planen: Das Plugin ist abgeschaltet.',

  'entry.changed-since-seen':
    'Das wurde geändert, seit Sie es geöffnet haben. Nichts wurde gespeichert.',
  'presence.form':
    'Anzugeben ist, welcher Eintrag in welchem Fenster geöffnet ist, und sonst nichts.',
  'history.over': 'Das ist nicht mehr aufbewahrt.',
  'history.changed': '„{title}“ wurde seither geändert.',
  'history.led-to': 'Inzwischen führt etwas anderes zu „{title}“.',
  'history.of-entry': '„{title}“: {reason}',
  'history.person':
    'Erwartet werden Art und Id dessen, der etwas getan hat, genau einmal: ?person=administrator:1.',
  'history.type':
    'Erwartet wird die UID eines Typs mit Verlauf, genau einmal: ?type=api::page.page.',
  'history.action': 'Erwartet wird, was aus einem Eintrag wurde, genau einmal: ?action=delete.',
  'history.time':
    'Erwartet wird eine Zeit nach ISO 8601, genau einmal: ?since=2026-01-31T00:00:00Z.',
  'history.title': 'Erwartet wird ein Teil eines Titels mit höchstens 255 Zeichen, genau einmal.',
  'history.id': 'Erwartet wird eine Id, genau einmal.',
  'history.offset':
    'Erwartet wird eine ganze Zahl, die nicht negativ ist, genau einmal: ?offset=20.',
  'history.limit': 'Erwartet wird eine ganze Zahl von 1 bis 50, genau einmal: ?limit=50.',
  'history.form': 'Anzugeben ist, ob das eine Probe ist, und sonst nichts.',

  'redirect.source-missing':
    'Eine alte Adresse ist nötig: ein Pfad auf dieser Website, etwa /alte-seite.',
  'redirect.source-control-character':
    'In der alten Adresse steht ein Steuerzeichen. Bitte entfernen Sie es.',
  'redirect.source-fragment':
    'In der alten Adresse steht ein #. Was danach kommt, senden Browser nie; bitte entfernen Sie es.',
  'redirect.source-not-path':
    'Die alte Adresse muss ein Pfad auf dieser Website sein, etwa /alte-seite, ohne Schema und Host.',
  'redirect.source-too-long': 'Die alte Adresse ist zu lang: höchstens {limit} Zeichen.',
  'redirect.source-taken': 'Für diese alte Adresse gibt es schon eine Weiterleitung.',
  'redirect.target-unknown': 'Wohin sie führt, muss eines von diesen sein: {targets}.',
  'redirect.destination-missing':
    'Eine neue Adresse ist nötig: ein Pfad wie /ueber-uns/ oder eine http(s)-URL.',
  'redirect.destination-unused':
    'Nur eine Weiterleitung, die zu einer neuen Adresse führt, hat eine. Bitte leeren Sie dieses Feld.',
  'redirect.page-missing': 'Wählen Sie die Seite, zu der diese Weiterleitung führt.',
  'redirect.page-unused':
    'Nur eine Weiterleitung, die zu einer Seite führt, hat eine Seite. Bitte leeren Sie dieses Feld.',
  'redirect.to-itself':
    'Diese Weiterleitung führt zu ihrer eigenen alten Adresse und würde nie enden.',
  'redirect.loop': 'Das führte im Kreis: {way}. Bitte wählen Sie ein anderes Ziel.',
  'redirect.loop-unnamed': 'Das führte im Kreis. Bitte wählen Sie ein anderes Ziel.',

  pattern:
    'Das ist ein Muster und steht für viele Adressen: Die Tabelle der Weiterleitungen kennt nur einzelne. Bitte schreiben Sie die nötigen aus.',
  'redirect-list.condition':
    'Das gilt nur unter einer Bedingung, und solche kennt die Tabelle der Weiterleitungen nicht.',
  'redirect-list.off': 'Diese Weiterleitung ist dort ausgeschaltet, woher die Liste kommt.',
  'redirect-list.status': 'Das ist keine Weiterleitung: Ihr Status ist {status}.',
  'redirect-list.temporary':
    'Das gilt nur vorübergehend, die der Tabelle aber auf Dauer. Es kann auch auf Dauer übernommen werden.',
  'redirect-list.temporary-taken': 'Das galt nur vorübergehend und wird auf Dauer übernommen.',
  'redirect-list.expired': 'Diese Weiterleitung ist dort abgelaufen, woher die Liste kommt.',
  'redirect-list.not-yet-valid': 'Diese Weiterleitung gilt dort noch nicht, woher die Liste kommt.',
  'redirect-list.expires': 'Diese Weiterleitung gilt nur bis {at} und wird auf Dauer übernommen.',
  'redirect-list.error-page': 'Das ist eine Fehlerseite, keine Weiterleitung.',
  'redirect-list.rewrite':
    'Das ist ein Rewrite, keine Weiterleitung: Besucher bleiben auf der alten Adresse.',
  'redirect-list.action': 'Das tut etwas anderes, als zu einer Adresse weiterzuleiten: {action}.',
  'redirect-list.case-ignored':
    'Das andere Werkzeug beachtet hier Groß- und Kleinschreibung nicht; übernommen wird nur diese Schreibweise.',
  'redirect-list.slash-ignored':
    'Das andere Werkzeug beachtet hier einen Schrägstrich am Ende nicht; übernommen wird nur diese Schreibweise.',
  'redirect-list.query-ignored':
    'Das andere Werkzeug beachtet hier die Query nicht oder reicht sie weiter; übernommen wird nur diese Schreibweise.',
  'redirect-list.slash-added':
    'Das Ziel hatte keinen Schrägstrich am Anfang und hat einen bekommen.',
  'redirect-list.unsupported':
    'ist keine Liste von Weiterleitungen in einem unterstützten Format, sondern sieht aus wie {format}.',
  'redirect-list.spelling-added':
    'Das ist eine andere Schreibweise von {source}, die das andere Werkzeug gleich behandelt.',
  'redirect-list.prefix':
    'Das meint alle Adressen, die so beginnen; übernommen wird es nur für diese eine.',
  'redirect-list.star': 'Das * wird als Zeichen genommen, wie es in der Adresse steht.',
  'redirect-list.not-read':
    'Diese Zeile ist nicht zu lesen: Schreiben Sie eine alte Adresse, eine neue und einen Status.',
  'redirect-list.other-host': 'Diese Adresse gehört zu {host}, nicht zu dieser Website.',
  'redirect-list.conflict':
    'Von dieser Adresse führt schon eine Weiterleitung zu {destination}. Behalten Sie diese, oder ersetzen Sie sie.',
  'redirect-list.conflict-in-list':
    'Zeile {line} führt von dieser Adresse zu einer anderen. Behalten Sie die erste, oder ersetzen Sie sie durch die letzte.',
  'redirect-list.kept': 'Die Weiterleitung zu {destination} bleibt.',
  'redirect-list.replaced-in-list': 'Zeile {line} hat dieselbe Adresse und wird übernommen.',
  'redirect-list.shortened': 'Das führt gleich zum Ende seines Weges: {way}.',
  'redirect-list.chain':
    'Das führt über andere Weiterleitungen: {way}. Es kann auch gleich zum Ende führen.',
  'redirect-list.nothing-there':
    'Unter {path} gibt es keine Seite, keine Weiterleitung und keine Datei.',
  'redirect-list.hides-page':
    'Unter dieser Adresse ist eine veröffentlichte Seite: Besucher werden von ihr weggeführt.',
  'redirect-list.nothing':
    'enthält keine Weiterleitungen, die zu finden wären. Nennen Sie das Format.',
  'redirect-list.too-many-lines': 'hat mehr als {limit} Zeilen. Teilen Sie es.',
  'redirect-list.too-many-columns':
    'hat mehr als {limit} Spalten; so viele hat keine Liste von Weiterleitungen.',
  'redirect-list.line-too-long':
    'hat eine Zeile {line} mit mehr als {limit} Zeichen, was keine Weiterleitung ist.',
  'redirect-list.inflates': 'wäre entpackt größer als {limit} MB und wird nicht gelesen.',
  'redirect-list.not-xlsx': 'ist keine lesbare Arbeitsmappe in XLSX.',
  'redirect-list.not-text': 'ist kein Text. Speichern Sie es als CSV, XLSX oder JSON.',
  'redirect-list.not-csv':
    'ist nicht als Tabelle zu lesen: Die Anführungszeichen bei Zeile {line} passen nicht zueinander.',
  'redirect-list.not-json': 'ist ab Zeile {line} kein JSON.',
  'redirect-list.no-column': 'hat keine Spalte {name}.',
  'redirect-list.holds-no-query': '{format} vergleicht nur Pfade, und hier steht eine Query.',
  'redirect-list.holds-no-null': '{format} kennt keine Weiterleitungen, die nirgendwohin führen.',
  'redirect-list.holds-no-empty': '{format} kennt keine Weiterleitungen mit leerem Ziel.',
  'redirect-list.holds-no-character': '{format} nähme einen Teil davon für ein Muster.',
  'redirect-list.never-asked-for':
    'Keine Anfrage danach erreicht {format}: Prozentkodierung oder Pfad sind dort nicht gültig.',
  'redirect-list.same-there':
    '{format} hält dies für dasselbe wie {source}, das in der Liste steht.',
  'redirect-list.would-loop': 'Auf {format} entstünde damit eine Schleife.',
  'redirect-list.would-catch':
    '{format} würde auch {address} weiterleiten, und dorthin führt eine andere Weiterleitung.',
  'redirect-list.too-long-for': 'Das ist länger als die {limit} Zeichen, die {format} nimmt.',
  'redirect-list.over-limit': '{format} nimmt höchstens {limit} Weiterleitungen.',

  'site-keys.exist': 'Die Schlüssel der Website gibt es schon. Bitte ändern Sie diese.',
  'site-keys.not-email': 'Hier muss eine E-Mail-Adresse stehen, etwa hallo@example.com.',
  'site-keys.not-digits': 'Hier dürfen nur Ziffern stehen.',

  'check.nothing-there':
    'Unter {path} gibt es keine veröffentlichte Seite und keine Weiterleitung.',
  'check.no-file': 'Die Medienbibliothek hat keine Datei {path}.',
  'check.no-part': 'Die Seite {path} hat kein Element mit der ID {part}.',
  'check.no-part-here': 'Diese Seite hat kein Element mit der ID {part}.',
  'check.path-shared':
    'Auch eine andere veröffentlichte Seite steht unter {path}. Besucher bekommen die zuerst veröffentlichte. Ändern Sie einen der Slugs.',
  'check.slug-shared':
    'Auch eine andere Seite daneben hat den Slug {slug}, als Entwurf oder veröffentlicht. Ändern Sie einen von beiden.',
  'check.redirect-loop':
    'Das führt im Kreis: {way}. Keine dieser Weiterleitungen wird ausgeliefert. Lassen Sie eine von ihnen anderswohin führen, oder löschen Sie sie.',
  'check.redirect-loop-of-page':
    'Das führt im Kreis: {way}. Ausgeliefert wird es nicht, da unter {path} eine veröffentlichte Seite steht. Löschen Sie diese Weiterleitung, oder lassen Sie sie anderswohin führen.',
  'check.redirect-chain':
    'Das führt über weitere Weiterleitungen: {way}. Lassen Sie sie gleich zu {end} führen.',
  'check.page-hidden':
    'Unter {path} steht die Seite „{title}“, Besucher werden dort aber weitergeleitet. Löschen Sie die Weiterleitung, oder verschieben Sie die Seite.',
  'check.address-twice':
    'Das unterscheidet sich von der alten Adresse {other} nur in der Schreibweise. Werden beide gebraucht, kann es so bleiben.',
  'check.path-spelling':
    'Die veröffentlichte Seite steht unter {path}, was anders geschrieben wird.',

  'login.not-text': '„{field}“ muss Text sein.',
  'too-many-attempts.minutes':
    'Das waren zu viele Versuche. Versuchen Sie es in {minutes} Minuten noch einmal.',
  'too-many-attempts.one-minute':
    'Das waren zu viele Versuche. Versuchen Sie es in einer Minute noch einmal.',

  'unavailable.no-turn':
    'Gerade wird etwas anderes gespeichert, und das dauert lange. Hiervon wurde nichts gespeichert. Bald noch einmal versuchen.',
  'unavailable.not-known':
    'Es ist nicht bekannt, ob dies gespeichert wurde. Erst nachsehen, bevor es wiederholt wird.',
  'unavailable.not-saved':
    'Die Datenbank antwortet nicht. Nichts wurde gespeichert. Bald noch einmal versuchen.',
  'unavailable.no-answer': 'Die Datenbank antwortet nicht. Bald noch einmal versuchen.',
  'unavailable.nobody-waits':
    'Auf die Antwort wartet niemand mehr. Hiervon wurde nichts gespeichert.',
  'unavailable.given-up': 'Es wurde aufgegeben.',
  'unavailable.search':
    'Die Suche dauert zu lange. Versuchen Sie es bald noch einmal, oder mit weniger Wörtern.',
  'unavailable.storage': '{problem} Nichts wurde gespeichert.',
  'unavailable.other-schema':
    '{difference} Dieser Prozess beantwortet weiter, was er gefragt wird, und speichert nichts, weil er verlieren würde, was er nicht kennt.',
  'storage.disk-full': 'Der Datenträger ist voll.',
  'storage.disk-read-only': 'Auf den Datenträger kann nicht geschrieben werden.',
  'storage.quota': 'Das Kontingent auf dem Datenträger ist aufgebraucht.',
  'storage.database-full': 'Der Datenträger der Datenbank ist voll.',
  'storage.database-read-only': 'In die Datenbank kann nicht geschrieben werden.',
  'schema.older':
    'Die Datenbank ist älter als dieser Prozess: Die Migration {migration} ist an ihr nicht gelaufen. Ein Neustart holt sie nach.',
  'schema.newer':
    'Eine andere Version dieses Dienstes hat die Datenbank umgestellt: Dieser Prozess kennt die Migration {migration} nicht.',
  'schema.changed':
    'Das Schema der Datenbank ist nicht das dieses Prozesses: Eine andere Version dieses Dienstes hat es geändert, oder die Datenbank wurde aus einer solchen wiederhergestellt.',

  'file.name-runs':
    'Eine Datei kann nicht „{name}“ heißen: Namen, die auf {ending} enden, sind für das, was Browser und Computer ausführen.',

  'import.missing': 'fehlt.',
  'import.not-object': 'muss ein Objekt sein, nicht {found}.',
  'import.not-list': 'muss eine Liste sein, nicht {found}.',
  'import.not-string': 'muss eine Zeichenkette sein, nicht {found}.',
  'import.not-string-or-null': 'muss eine Zeichenkette oder null sein.',
  'import.not-date': 'muss ein Zeitpunkt nach ISO 8601 oder null sein.',
  'import.not-initial-data':
    'muss ein JSON-Objekt mit keys, redirects, request-info, header und footer sein.',
  'import.not-page-list': 'muss ein JSON-Objekt mit meta und items sein.',
  'import.unknown-member': 'gehört nicht zur Schnittstelle.',
  'import.member-twice':
    'steht zweimal da, und eines davon ginge verloren. Bitte entfernen Sie eines.',
  'import.wrong-count': 'nennt {said}, es sind aber {count} Einträge.',
  'import.too-deep': 'Der Bereich {area} hat höchstens {levels} Ebenen.',
  'import.page-id-missing': 'Eine Seite braucht eine ID.',
  'import.page-id-taken': 'Eine andere Seite hat diese ID.',
  'import.parent-missing': 'Die übergeordnete Seite steht nicht in dieser Liste.',
  'import.relation':
    'ist eine Relation und wird nicht importiert. Bitte entfernen Sie sie aus der Datei.',
  'import.unknown-block': 'Einen Block „{type}“ gibt es nicht.',
  'import.image-url-missing': 'Ein Bild braucht eine URL.',
  'import.image-kind': '„{url}“ ist kein Bild einer bekannten Art: {kinds}.',
  'import.image-unreadable': '{location} {cause}',
  'moving.no-rule': 'Die Zuordnung sagt nicht, was aus „{name}“ wird.',
  'moving.no-attribute':
    'Es gibt kein Attribut „{name}“ in {type}. --write-model legt es an; oder die Zuordnung lässt es weg.',
  'moving.no-component':
    'Seiten nehmen keinen Block „{component}“. --write-model legt ihn an; oder die Zuordnung lässt ihn weg.',
  'moving.does-not-fit': 'Daraus kann nicht werden, was die Zuordnung sagt („{as}“).',
  'moving.link-lost': 'führt zur Seite {id}, die nicht in der Liste ist. Der Text bleibt.',
  'moving.file-lost': 'nennt die Datei {id}, von der keine Adresse gefunden wird.',
  'moving.same-path': 'Die Seite bekäme den Pfad {path}, den die Seite {id} hat.',
  'moving.no-title': 'ist leer. Die Seite heißt hier „{title}“.',
  'json.null': 'null',
  'json.list': 'eine Liste',
  'json.object': 'ein Objekt',
  'json.string': 'eine Zeichenkette',
  'json.number': 'eine Zahl',
  'json.boolean': 'ein Wahrheitswert',
};
