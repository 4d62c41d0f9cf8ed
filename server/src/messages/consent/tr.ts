import type { ConsentCatalogue } from './words.ts'

export const tr: ConsentCatalogue = {
  title: 'Görüşmenin ses kaydına alınmasına onay',
  version: 1,
  paragraphs: [
    'Randevumdaki görüşmenin {practice} tarafından ses kaydına alınmasını, kaydın konuşma tanıma yazılımıyla metne dönüştürülmesini ve bu metinden tıbbi dokümantasyon için bir taslak hazırlanmasını kabul ediyorum. Her taslak, tedavi dosyamın bir parçası olmadan önce bir hekim tarafından kontrol edilir ve düzeltilir.',
    'Bu sırada sağlığıma ilişkin veriler işlenir. Ses kaydı, metin ve taslak yalnızca tedavimin belgelenmesi için kullanılır ve hekimlik sırrına tabidir. Ses kaydı ve metin, randevudan en geç {days} gün sonra silinir.',
    'Onayım gönüllüdür. Onay vermezsem bana hiçbir zararı olmaz: görüşme o zaman her zamanki gibi elle belgelenir.',
    'Onayımı istediğim zaman, gerekçe göstermeden, görüşme sırasında da geri alabilirim; bunu söylemem yeterlidir. Bu durumda kayıt hemen durdurulur; ses kaydı, metin ve henüz onaylanmamış taslaklar silinir. Geri alınana kadar yapılan işlemler hukuka uygun kalır; tedavi dosyamın bir parçası olmuş kayıtları muayenehane saklamak zorundadır.',
    'Hukuki dayanak açık rızamdır (GDPR/DSGVO md. 6 fıkra 1 bent a ve md. 9 fıkra 2 bent a). Bilgi alma, düzeltme, silme, işlemenin kısıtlanması ve veri taşınabilirliği haklarım vardır; bir veri koruma kurumuna şikâyette bulunabilirim.',
  ],
  practice: 'Muayenehane',
  doctor: 'Hekim',
  patient: 'Hasta',
  birthDate: 'Doğum tarihi',
  appointment: 'Randevu',
  textVersion: 'Metnin sürümü',
  placeAndDate: 'Yer, tarih',
  signature: 'İmza',
  representative: 'veya beni temsil eden kişinin adı ve imzası',
  agree: 'Onay veriyorum',
  decline: 'Onay vermiyorum',
  withdraw: 'Onayımı geri alıyorum',
  withdrawWarning: 'Süren kayıt hemen durdurulur. Ses kaydı, metin ve onaylanmamış taslaklar silinir.',
  states: {
    none: 'Henüz yanıt vermediniz.',
    given: 'Onay verdiniz. Teşekkür ederiz.',
    withdrawn: 'Onay vermediniz. Görüşme kaydedilmeyecek ve size hiçbir zararı olmayacak.',
  },
  gone: 'Bu bağlantı artık geçerli değil. Lütfen muayenehaneden yenisini isteyin.',
  failed: 'Maalesef olmadı. Lütfen tekrar deneyin veya muayenehaneye bildirin.',
  page: (number, count) => `Sayfa ${number} / ${count}`,
}
