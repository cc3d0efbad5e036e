//! Names as people have them in ten countries: lists of given names and surnames, and how many of each a person has there.

/// A country's names.
pub(super) struct Country {
    /// Given names, and the most that a person has.
    pub(super) given: &'static str,
    pub(super) most_given: usize,
    /// Surnames, and the most that a person has.
    pub(super) surnames: &'static str,
    pub(super) most_surnames: usize,
    /// The word between two surnames, if some put one.
    pub(super) between: Option<&'static str>,
}

pub(super) const COUNTRIES: [Country; 10] = [
    // Spain.
    Country {
        given: "Álvaro Sofía María José Hugo Lucía Martín Daniela Alejandro Carmen Íñigo Nerea Salvador Rocío Joaquín Inés Ignacio Begoña Andrés Pilar",
        most_given: 2,
        surnames: "García|Fernández|Martínez|López|Sánchez|de la Torre|Núñez|Ibáñez|Castro|Domínguez|Herrera|Jiménez|Gutiérrez|Muñoz|del Río|Ortega|Vázquez|Peña|Campos|Rey|Gil",
        most_surnames: 2,
        between: None,
    },
    // Catalonia.
    Country {
        given: "Gal·la Aina Biel Pol Jordi Núria Montserrat Oriol Laia Arnau Mercè Guillem Júlia Ferran Martí Mireia Pau Roser Xavier Txell",
        most_given: 1,
        surnames: "Puigdemasa|Vilà|Castanyer|Serra|Roca|Soler|Puig|Ferrer|Casademunt|Bosch|Pujol|Coll|Vidal|Riera|Sagarra|Montaner|Esteve|Llopis|Mas|Cardús",
        most_surnames: 2,
        between: Some("i"),
    },
    // Norway.
    Country {
        given: "Åse Dag Ingeborg Bjørn Magnhild Øyvind Solveig Håkon Ragnhild Torbjørn Sigrid Kåre Astrid Gunnar Marit Eirik Ingrid Sverre Turid Leif",
        most_given: 2,
        surnames: "Ødegård|Østby|Kvæven|Sæther|Løken|Bjørnstad|Aas|Hansen|Haugen|Nygård|Strøm|Moen|Bråten|Fjeld|Lund|Myhre|Rønning|Solberg|Tveit|Aamodt",
        most_surnames: 2,
        between: None,
    },
    // Germany.
    Country {
        given: "Jörg Käthe Annemarie Finn-Lukas Björn Marlene Ludwig Grete Jürgen Ursula Wolfgang Karl-Heinz Lieselotte Günter Hannelore Matthias Ännchen Emil Ida Otto",
        most_given: 1,
        surnames: "Großmann-Weißmüller|Brößling|Süßkind|Übelhör|von der Straße|Schäfer|Müller|Schmidt|Köhler|Zimmermann|von Bülow|Krüger|Weiß|Jäger|zu Löwenstein|Schröder|Böhm|Vogel|Lehmann|Hartmann",
        most_surnames: 1,
        between: None,
    },
    // Poland.
    Country {
        given: "Łukasz Grzegorz Małgorzata Zdzisław Agnieszka Wojciech Świętosława Krzysztof Żaneta Stanisław Bożena Łucja Paweł Jolanta Mieczysław Ewa Tomasz Halina Józef Danuta",
        most_given: 2,
        surnames: "Wiśniewski|Kowalczyk|Dąbrowska|Łukasiewicz|Brzęczyszczykiewicz|Szczepański|Żółkiewski|Wójcik|Piątek|Grzyb|Kaczmarek|Mazur|Zając|Król|Wieczorek|Jabłońska|Nowak|Pawłowski|Ślusarczyk|Sikora",
        most_surnames: 1,
        between: None,
    },
    // Turkey.
    Country {
        given: "Şule Çağla Ömer Gökhan Işıl İbrahim Ayşe Uğur Müge Yiğit Özge Barış Zeynep Kâzım Nilüfer Tuğba Emre Şahin Gülşen Doğan",
        most_given: 2,
        surnames: "Yılmaz|Şahin|Çelik|Öztürk|Kılıç|Aydoğan|Güneş|Demirtaş|Karadağ|Yıldırım|Arıkan|Özdemir|Bozkurt|Koçak|Türkoğlu|Ünal|Şimşek|Gündoğdu|Kaya|Aksoy",
        most_surnames: 1,
        between: None,
    },
    // Czechia.
    Country {
        given: "Jiří Řehoř Žofie Vojtěch Ludmila Bohumil Květoslava Štěpán Zdeňka Tomáš Kateřina Miloš Anežka Ondřej Růžena Matěj Věra Čeněk Hana Lukáš",
        most_given: 1,
        surnames: "Dvořák|Novotná|Příhoda|Šťastný|Hřebíček|Procházková|Kučera|Veselý|Němcová|Růžička|Krejčí|Čapek|Zelenková|Fiala|Benešová|Doležal|Švec|Urbanová|Kolář|Žák",
        most_surnames: 1,
        between: None,
    },
    // France.
    Country {
        given: "Jean-Pierre Françoise Benoît Éloïse Gérard Hélène Anne-Sophie Loïc Mathéo Zoé François Noëlle Raphaël Cécile Maël Inès Théo Aurélie Luc Agnès",
        most_given: 2,
        surnames: "de La Fontaine|Lefèvre|Beauchêne|du Bellay|Saint-Exupéry|Moreau|Guérin|Rousseau|Leclerc|Bézier|Dupont|Chevalier|d'Estaing|Garnier|Noël|Perrault|Gauthier|Le Goff|Marchand|Blanchard",
        most_surnames: 1,
        between: None,
    },
    // Italy.
    Country {
        given: "Giuseppe Maria Niccolò Chiara Gian-Luca Fabrizio Ludovica Ettore Beatrice Michelangelo Giulia Pierluigi Alessandra Donato Ginevra Raffaele Luca Noemi Salvatore Elisa",
        most_given: 2,
        surnames: "della Rovere|Esposito|D'Angelo|Bianchi|Rossi|De Santis|Colombo|di Stefano|Ferrari|Ricci|Lombardi|Costantini|Mancini|Galli|Marchetti|Bellini|Fontana|Moretti|Caruso|Greco",
        most_surnames: 1,
        between: None,
    },
    // Portugal.
    Country {
        given: "João Inês Gonçalo Conceição António Mafalda Tomé Beatriz Simão Leonor Duarte Margarida Sebastião Assunção Rui Zita Luís Matilde Nuno Íris",
        most_given: 1,
        surnames: "dos Santos|da Conceição|Magalhães|Gonçalves|de Araújo|Guimarães|Simões|Pereira|Lourenço|Falcão|Mourão|Sá|Brandão|Teixeira|Rodrigues|Figueiredo|Carvalho|Pinto|Vaz|Leitão",
        most_surnames: 2,
        between: None,
    },
];
