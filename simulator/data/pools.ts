import { Random } from './random';

/** The settings for a new record. */
export interface Draw {
	random: Random;
	/** When the record is created. */
	at: number;
	now: number;
	/** 0, 1, 2, ... for each kind of record; never the same twice. */
	serial: number;
}

const words = (text: string) => text.trim().split(/\s+/);
/** Splits sentences that are separated by ` / `. */
const sentences = (text: string) => text.trim().split(/\s+\/\s+/);

const FIRST_NAMES = words(`
	Siti Budi Ayu Agus Dewi Rizky Putri Andi Rina Bayu Wulan Dimas Indah Fajar Lestari Hendra Maya Yusuf
	Ratna Eko Nurul Galih Fitri Joko Kartika Arif Melati Rudi Sari Bagus Intan Wahyu Nadia Surya Vina Reza
	Anisa Iwan Laras Dedi Tika Hafiz Yanti Doni Citra Gilang Mega Ilham
`);
const LAST_NAMES = words(`
	Rahayu Santoso Wijaya Pratama Hidayat Saputra Kusuma Nugroho Permata Setiawan Anggraini Siregar Maharani
	Hakim Puspita Gunawan Utami Firmansyah Lubis Wibowo Safitri Ramadhan Handayani Susanto Nasution Pertiwi
	Kurniawan Amalia Simanjuntak Hartono Oktaviani Mahendra Tanjung Prasetyo Halimah Suryadi Cahyani
`);
const STREETS = words(`
	Melati Kenanga Diponegoro Merdeka Sudirman Mawar Cendana Gajahmada Anggrek Pahlawan Veteran Teratai
`);
const CITIES = words(`
	Jakarta Bandung Surabaya Yogyakarta Semarang Malang Medan Makassar Denpasar Bogor Depok Bekasi
`);

/** A name for each serial number. The first 1,776 are unique. */
export function personName(serial: number): string {
	const round = Math.floor(serial / FIRST_NAMES.length);
	const first = FIRST_NAMES[serial % FIRST_NAMES.length];
	return `${first} ${LAST_NAMES[(serial * 5 + round) % LAST_NAMES.length]}`;
}

const PRODUCTS: Record<string, number> = {
	'Kopi Gayo 250 g': 65_000,
	'Kopi Toraja 1 kg': 220_000,
	'Teh Melati 100 g': 28_000,
	'Sambal Roa': 45_000,
	'Keripik Tempe': 18_000,
	'Gula Aren 500 g': 35_000,
	'Madu Hutan 350 ml': 95_000,
	'Batik Tulis Mega Mendung': 385_000,
	'Tas Pandan': 149_000,
	'Kain Tenun Lombok': 275_000,
	'Minyak Kelapa 500 ml': 54_000,
	'Bumbu Rendang': 12_000,
};

const random = new Random('pools');

/** Words for the shop's records. */
export const POOLS = {
	products: Object.entries(PRODUCTS).map(([product_name, price]) => {
		return { product_id: random.chance(0.9) ? random.uuid() : null, product_name, price };
	}),
	addresses: STREETS.flatMap((street, index) =>
		[3, 17, 48].map((number) => {
			const city = CITIES[(index * 3 + number) % CITIES.length];
			return `Jl. ${street} No. ${number + index}, ${city}`;
		}),
	),
	orderNotes: sentences(
		'Tolong dibungkus kado ya / Kirim sore hari / Titip di pos satpam / Mohon sertakan nota',
	),
	leadNotes: sentences(`
		Minta katalog grosir / Tertarik paket hampers lebaran / Butuh penawaran harga untuk 50 pcs /
		Sudah pernah beli tahun lalu / Minta dihubungi minggu depan
	`),
	companies: sentences(
		'CV Sumber Rejeki / Toko Melati / PT Cahaya Nusantara / UD Karya Bersama / Kafe Senja',
	),
	/** Texts of conversations, by `sent_by_type`, and two kinds of messages that are not answers. */
	texts: {
		user: sentences(`
			Halo kak, pesanan saya sudah dikirim? / Saya sudah transfer ya, mohon dicek. / Masih ada stok warna biru? /
			Bisa kirim hari ini? / Berapa ongkir ke Bandung? / Kak, barangnya sudah sampai. Terima kasih! /
			Apakah bisa bayar di tempat? / Saya mau pesan Kopi Gayo dua bungkus. / Nomor resinya berapa ya?
		`),
		agent: sentences(`
			Baik kak, kami cek dulu ya. / Pesanan kakak sudah kami kirim pagi ini. / Boleh minta alamat lengkapnya? /
			Pembayarannya sudah kami terima, terima kasih. / Maaf kak, stoknya baru datang hari Senin. /
			Ongkirnya Rp 18.000 dengan kurir reguler. / Sama-sama kak, ditunggu pesanan berikutnya!
		`),
		ai_agent: sentences(`
			Halo kak! Ada yang bisa kami bantu? / Toko kami buka setiap hari pukul 09.00 sampai 21.00. /
			Untuk cek status pesanan, mohon kirimkan nomor pesanannya ya kak. /
			Pengiriman ke Jawa biasanya 2 sampai 3 hari kerja. / Kami hubungkan dengan admin ya kak, mohon ditunggu.
		`),
		system: sentences(
			'Percakapan dialihkan ke admin / Percakapan ditandai selesai / Label ditambahkan',
		),
		notes: sentences(
			'Pelanggan lama, beri diskon 5% / Tunggu konfirmasi dari gudang / Sudah menanyakan resi',
		),
		reactions: words('👍 🙏 ❤️ 😊'),
	},
};
